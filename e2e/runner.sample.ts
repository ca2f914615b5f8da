import { test } from '@playwright/test'
import { followSample } from '../scripts/testing/sample.ts'

test('does as the runner’s test says', async () => await followSample())
