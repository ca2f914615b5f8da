import { execFile, execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { hashDesigns } from './hidden-fonts.fixtures.ts'

const run = promisify(execFile)
const folders = ['/usr/share/fonts', '/usr/local/share/fonts'].filter((folder) => existsSync(folder))
const hide = folders.map((folder) => `mount -t tmpfs none ${folder}`).join(' && ')

/** Detects mount namespaces, which hide the font folders from one process; some machines do not allow them. */
const canHide = (() => {
  if (folders.length === 0) return false
  try {
    execFileSync('unshare', ['--map-root-user', '--mount', 'sh', '-c', hide], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

it.skipIf(!canHide)('every design renders identically on a machine with empty font folders', async () => {
  const script = join(import.meta.dirname, 'hidden-fonts.fixtures.ts')
  const command = `${hide} && exec "${process.execPath}" "${script}"`
  const [{ stdout }, looks] = await Promise.all([
    run('unshare', ['--map-root-user', '--mount', 'sh', '-c', command], { maxBuffer: 1_000_000 }),
    hashDesigns(),
  ])
  expect(Object.keys(looks)).toHaveLength(21)
  expect(JSON.parse(stdout)).toEqual(looks)
})
