import { test } from '@playwright/test'
import { followSample } from '#tests/support/sample.ts'

// Both tests run in one worker: another one takes longer to start than they run.
test.describe.configure({ mode: 'default' })

test('passes', () => undefined)

test('does as the runner’s test says', async () => await followSample())
