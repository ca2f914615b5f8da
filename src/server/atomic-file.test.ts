import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isFakeClock } from '#tests/support/test-config.ts'
import { readOrCreateFile, removeTemporaryFiles, writeFileAtomically } from './atomic-file.ts'
import { ConfigError, readConfig } from './config.ts'
import { hashFolder } from './postgres-paths.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'gradapp-atomic-'))
const at = (path: string) => new URL(path, import.meta.url).href

/** Runs a module in a process whose file size limit (RLIMIT_FSIZE) is 64 KB, which fails writes as a full disk does. */
const runWithoutRoom = (script: string): unknown => {
  const { stdout, stderr } = spawnSync(
    'bash',
    ['-c', 'ulimit -f 64 && exec "$0" --input-type=module -e "$1"', process.execPath, script],
    { encoding: 'utf8', cwd: new URL('../..', import.meta.url).pathname },
  )
  expect(stderr).toBe('')
  return JSON.parse(stdout) as unknown
}

describe('atomic file on a full disk', () => {
  it('an upload to a full disk is rejected with an error code, leaves no partial file and keeps the previous file', () => {
    const dataDir = newFolder()
    const result = runWithoutRoom(`
      const { openFileStorage } = await import('${at('./file-storage.ts')}')
      const { toApiError } = await import('${at('./api-errors.ts')}')
      const { createLog } = await import('${at('./log.ts')}')
      const files = await openFileStorage({ dataDir: ${JSON.stringify(dataDir)}, storageUrl: undefined })
      const answers = []
      for (const bytes of [1_000, 200_000, 200_000])
        answers.push(await files.put('ada/cv/1', new Uint8Array(bytes)).then(() => 'stored', (error) => {
          const { code, status } = toApiError(error, createLog('silent'), 'request-1')
          return [code, status]
        }))
      console.log(JSON.stringify({ answers, bytes: (await files.find('ada/cv/1')).bytes }))`)
    const refused = ['STORAGE_FULL', 507]
    expect(result).toEqual({ answers: ['stored', refused, refused], bytes: 1_000 })
    expect(readdirSync(join(dataDir, 'uploads'), { recursive: true }).map(String).sort()).toEqual(
      ['.incoming', 'ada', 'ada/cv', 'ada/cv/1'].sort(),
    )
  })

  it('a message for the outbox on a full disk leaves no partial file', () => {
    const folder = newFolder()
    const result = runWithoutRoom(`
      const { writeFileAtomically } = await import('${at('./atomic-file.ts')}')
      const path = ${JSON.stringify(join(folder, 'message.json'))}
      console.log(JSON.stringify(await writeFileAtomically(path, 'x'.repeat(200_000)).catch(({ code }) => code)))`)
    expect(result).toBe('EFBIG')
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('file that is created once', () => {
  const keep = (path: string, text = 'whole text') => readOrCreateFile(path, () => text)

  it('a file that is created once keeps its first text', () => {
    const path = join(newFolder(), 'secret')
    expect(keep(path)).toBe('whole text')
    expect(keep(path, 'another text')).toBe('whole text')
    expect(readdirSync(join(path, '..'))).toEqual(['secret'])
  })

  it.each(['', ' \n'])('a file that contains only %j counts as not written', (left) => {
    const path = join(newFolder(), 'secret')
    writeFileSync(path, left)
    expect(keep(path)).toBe('whole text')
    expect(readFileSync(path, 'utf8')).toBe('whole text')
  })

  it('a short secret of an earlier version or of an operator is kept', () => {
    const dataDir = newFolder()
    writeFileSync(join(dataDir, 'secret'), 'chosen by hand\n')
    expect(readConfig({ DATA_DIR: dataDir }).authSecret).toBe('chosen by hand')
    expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe('chosen by hand\n')
  })

  it('a database id in another format is kept, and the start stops with an instruction', () => {
    const dataDir = newFolder()
    const file = join(dataDir, 'database-id')
    expect(hashFolder(dataDir)).toBe(readFileSync(file, 'utf8'))
    writeFileSync(file, '../elsewhere')
    expect(() => hashFolder(dataDir)).toThrow(ConfigError)
    expect(() => hashFolder(dataDir)).toThrow(`${file} must hold 16 hexadecimal digits`)
    expect(readFileSync(file, 'utf8')).toBe('../elsewhere')
  })
})

it.skipIf(isFakeClock)('removes temporary files of killed processes and keeps those of running writes', async () => {
  const folder = newFolder()
  await writeFileAtomically(join(folder, 'whole'), 'whole')
  for (const name of ['old.part', 'new.part']) writeFileSync(join(folder, name), 'half')
  utimesSync(join(folder, 'old.part'), 1, 1)
  await removeTemporaryFiles(folder, Date.now() - 60_000)
  expect(readdirSync(folder).sort()).toEqual(['new.part', 'whole'])
  await removeTemporaryFiles(join(folder, 'none'), Date.now())
})
