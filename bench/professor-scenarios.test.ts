import { professorScenarios } from './scenarios.ts'
import { testSmallScenarios } from './small-scenarios.ts'

testSmallScenarios(professorScenarios)
