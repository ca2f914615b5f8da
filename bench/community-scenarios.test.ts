import { communityScenarios } from './scenarios.ts'
import { testSmallScenarios } from './small-scenarios.ts'

testSmallScenarios(communityScenarios)
