import { startScenarios } from './scenarios.ts'
import { testSmallScenarios } from './small-scenarios.ts'

testSmallScenarios(startScenarios)
