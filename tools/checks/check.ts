import { spawn } from 'node:child_process'

// Everything that can be said about the code without running the product. Each check says what is wrong and how to mend it.

interface Check {
  name: string
  command: string[]
}

export const checks: Check[] = [
  { name: 'format and lint', command: ['node_modules/.bin/biome', 'check', '.'] },
  { name: 'types in the browser', command: ['node_modules/.bin/tsc', '-p', 'tsconfig.browser.json'] },
  { name: 'types on the server', command: ['node_modules/.bin/tsc', '-p', 'tsconfig.server.json'] },
  { name: 'types in the journeys', command: ['node_modules/.bin/tsc', '-p', 'tsconfig.e2e.json'] },
  { name: 'types in the tests of components', command: ['node_modules/.bin/tsc', '-p', 'tsconfig.components.json'] },
  { name: 'unused files, exports and packages', command: ['node_modules/.bin/knip'] },
  { name: 'structure', command: [process.execPath, 'tools/checks/check-structure.ts'] },
  { name: 'feature cycles and import rules', command: [process.execPath, 'tools/checks/check-imports.ts'] },
  { name: 'patterns in linear time', command: [process.execPath, 'tools/checks/check-redos.ts'] },
  { name: 'texts in six languages', command: [process.execPath, 'tools/checks/check-locales.ts'] },
  { name: 'schema and migrations', command: [process.execPath, 'tools/checks/check-migrations.ts'] },
  { name: 'a picture of every route', command: [process.execPath, 'tools/checks/check-pictures.ts'] },
  {
    name: 'a caller for each procedure, a writer for each table',
    command: [process.execPath, 'tools/checks/check-callers.ts'],
  },
  { name: 'names, titles and pronouns', command: [process.execPath, 'tools/checks/check-language.ts'] },
  { name: 'list of requirements', command: [process.execPath, 'tools/docs/requirements.ts', '--check'] },
  { name: 'variables and their example', command: [process.execPath, 'tools/checks/check-environment.ts'] },
]

interface FailedCheck {
  name: string
  output: string
}

const runCheck = async ({ name, command: [program = '', ...args] }: Check) =>
  await new Promise<FailedCheck | undefined>((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    child.on('close', (code) => {
      console.log(`${code === 0 ? 'ok     ' : 'failed '} ${name}`)
      if (code !== 0) console.log(output)
      resolve(code === 0 ? undefined : { name, output })
    })
  })

/** Runs all checks, two at a time. */
export const runChecks = async (): Promise<{ passed: number; failures: FailedCheck[] }> => {
  const waiting = [...checks]
  const failures: FailedCheck[] = []
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const failed = await runCheck(check)
      if (failed) failures.push(failed)
    }
  }
  await Promise.all([worker(), worker()])
  return { passed: checks.length - failures.length, failures }
}

if (import.meta.main) {
  const { passed, failures } = await runChecks()
  console.log(`${passed} passed, ${failures.length} failed`)
  process.exit(failures.length === 0 ? 0 : 1)
}
