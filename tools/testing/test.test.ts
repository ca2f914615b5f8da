import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { isLoad } from '#tests/support/test-config.ts'
import { listProcesses, readEnvironment } from '../../cli/processes.ts'
import { listProcessesOf } from './leftovers.ts'
import type { Times } from './times.ts'

// The runner runs as a separate process, on one sample in place of all tests.

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Starts the runner in a separate folder, whose files define the behaviour of the sample. */
const startRun = (phase: 'unit' | 'e2e', wishes: Record<string, string>) => {
  const folder = mkdtempSync(join(tmpdir(), 'gradapp-sample-'))
  folders.push(folder)
  for (const [name, content] of Object.entries(wishes)) writeFileSync(join(folder, name), content)
  const child = spawn(process.execPath, ['tools/testing/test.ts', phase], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      TMPDIR: folder,
      GRADAPP_SAMPLE: folder,
      GRADAPP_RESULTS: join(folder, 'results'),
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  return { folder, child, output: () => output, ended: once(child, 'close').then(([status]) => Number(status)) }
}

const lastLines = (text: string, count: number) => text.trim().split('\n').slice(-count)

const flakyOf = (folder: string) =>
  (JSON.parse(readFileSync(join(folder, 'results/flaky.json'), 'utf8')) as { file: string; error: string }[]).map(
    ({ file, error }) => ({ file, error: error.split('\n')[0] }),
  )

/** Processes and temporary folders of a run that has ended. */
const leftOf = (folder: string) => ({
  processes: listProcesses()
    .filter(({ pid }) => readEnvironment(pid).some((line) => line.startsWith(`TMPDIR=${folder}`)))
    .map(({ command }) => command),
  folders: readdirSync(folder).filter((name) => name.startsWith('gradapp-run-')),
})
const nothing = { processes: [], folders: [] }

const titles = {
  unit: 'unit: tools/testing/runner.sample.ts › does as the runner’s test says',
  e2e: 'browser: e2e/support/runner.sample.ts:9 › does as the runner’s test says',
}

describe.each(['unit', 'e2e'] as const)('a test of the phase %s', (phase) => {
  it('a test that fails once is reported as flaky, another one is not retried, the run passes and writes its times', async () => {
    const { folder, ended, output } = startRun(phase, { failures: '1' })
    expect(await ended, output()).toBe(0)
    expect(lastLines(output(), 2)).toEqual([`flaky  ${titles[phase]}`, '2 passed, 0 failed'])
    const times = JSON.parse(readFileSync(join(folder, 'results/times.json'), 'utf8')) as Times
    expect(times.phases).toMatchObject([{ name: phase }])
    expect(new Set(times.tests.map(({ title }) => title))).toEqual(new Set(['passes', titles[phase].split(' › ')[1]]))
    expect(output()).toContain('        Error: the sample was told to fail, 1 times from here')
    expect(flakyOf(folder)).toMatchObject([{ error: 'Error: the sample was told to fail, 1 times from here' }])
    expect(leftOf(folder)).toEqual(nothing)
  })

  it('a test that fails twice fails the run', async () => {
    const { folder, ended, output } = startRun(phase, { failures: '2' })
    expect(await ended, output()).toBe(1)
    expect(output()).toContain(`failed  ${titles[phase]}`)
    expect(lastLines(output(), 1)).toEqual(['1 passed, 1 failed'])
    expect(flakyOf(folder)).toEqual([])
  })
})

describe.runIf(existsSync('/proc/self/stat'))('leftovers of a run', () => {
  it('a leftover process is ended, its folder deleted, and the run fails', async () => {
    const { folder, ended, output } = startRun('unit', { leak: '' })
    expect(await ended, output()).toBe(1)
    expect(output()).toMatch(/failed {2}processes: the run › left a process behind\n +\d+ sleep 300/)
    expect(leftOf(folder)).toEqual(nothing)
  })

  const group = ({ pid = Number.NaN }: ChildProcess) => -pid
  const alone = ({ pid = Number.NaN }: ChildProcess) => pid

  const endings = [
    ['by Ctrl-C', 'SIGINT', group],
    ['by a signal to the runner alone', 'SIGTERM', alone],
    ['by a closed terminal', 'SIGHUP', group],
    ['by a signal to all of it', 'SIGTERM', group],
  ] as const
  // The last one differs from the first only in the name of the signal.
  it.each(isLoad ? endings : endings.slice(0, 3))(
    'a run leaves nothing when it is ended %s',
    async (_how, signal, target) => {
      const { folder, child, ended, output } = startRun('unit', { wait: '' })
      await expect.poll(() => existsSync(join(folder, 'waiting'))).toBe(true)
      process.kill(target(child), signal)
      expect(await ended, output()).toBe(130)
      expect(leftOf(folder)).toEqual(nothing)
    },
  )

  it('a run leaves nothing when only Vitest is ended by SIGTERM during its set-up', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gradapp-sample-'))
    folders.push(folder)
    // The system user of a database that root starts needs to traverse it.
    chmodSync(folder, 0o711)
    const args = ['node_modules/.bin/vitest', 'run', '--project=database', 'src/server/mail.test.ts']
    const child = spawn(process.execPath, args, { stdio: 'ignore', env: { PATH: process.env.PATH, TMPDIR: folder } })
    const ended = once(child, 'close')
    const running = () => listProcessesOf(folder).map(({ command }) => command)
    const databases = () => running().filter((command) => /initdb|postgres/.test(command))
    await expect.poll(() => databases().length, { interval: 20 }).toBeGreaterThan(0)
    child.kill('SIGTERM')
    await ended
    await expect.poll(running).toEqual([])
    expect(readdirSync(folder).filter((name) => name.startsWith('gradapp-'))).toEqual([])
  })
})
