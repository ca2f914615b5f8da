import { it } from 'vitest'
import { followSample } from './sample.ts'

it('passes', () => undefined)

it('does as the runner’s test says', async () => await followSample())
