import { it } from 'vitest'
import { followSample } from '#tests/support/sample.ts'

it('passes', () => undefined)

it('does as the runner’s test says', async () => await followSample())
