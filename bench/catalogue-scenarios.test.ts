import { catalogueScenarios } from './scenarios.ts'
import { testSmallScenarios } from './small-scenarios.ts'

testSmallScenarios(catalogueScenarios)
