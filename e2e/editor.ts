import { spawnSync } from 'node:child_process'
import { expect } from '@playwright/test'

/** Grants the role of a catalogue editor, as an operator does; `dataDir` is that of a server of one's own. */
export const makeEditor = (email: string, dataDir = process.env.GRADAPP_DATA_DIR ?? '') => {
  const env = { ...process.env, DATA_DIR: dataDir }
  const done = spawnSync(process.execPath, ['scripts/catalogue.ts', 'grant', 'editor', email], {
    env,
    encoding: 'utf8',
  })
  expect(done.stdout).toContain('is a catalogue editor')
}
