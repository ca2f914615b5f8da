import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { hashDesigns } from './hidden-fonts.fixtures.ts'

const run = promisify(execFile)
const folders = ['/usr/share/fonts', '/usr/local/share/fonts'].filter((folder) => existsSync(folder))
const hide = folders.map((folder) => `mount -t tmpfs none ${folder}`).join(' && ')

/** An own mount namespace hides the folders from one process; some machines allow nobody to make one. */
const canHide = (() => {
  if (folders.length === 0) return false
  try {
    execFileSync('unshare', ['--map-root-user', '--mount', 'sh', '-c', hide], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

it.skipIf(!canHide)('every design looks the same on a machine whose font folders are empty', async () => {
  const script = join(import.meta.dirname, 'hidden-fonts.fixtures.ts')
  const command = `${hide} && exec "${process.execPath}" "${script}"`
  const [{ stdout }, looks] = await Promise.all([
    run('unshare', ['--map-root-user', '--mount', 'sh', '-c', command], { maxBuffer: 1_000_000 }),
    hashDesigns(),
  ])
  expect(Object.keys(looks)).toHaveLength(21)
  expect(JSON.parse(stdout)).toEqual(looks)
})
