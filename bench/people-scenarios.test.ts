import { peopleScenarios } from './scenarios.ts'
import { testSmallScenarios } from './small-scenarios.ts'

testSmallScenarios(peopleScenarios)
