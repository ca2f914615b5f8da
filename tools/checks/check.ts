import { spawn } from 'node:child_process'

// Static checks: every check of the code that does not run the product. Each one prints the problem and how to fix it.

interface Check {
  name: string
  command: string[]
}

export const checks: Check[] = [
  { name: 'format and lint', command: ['node_modules/.bin/biome', 'check', '.'] },
  { name: 'types in the browser', command: ['node_modules/.bin/tsc', '-p', 'tsconfig.browser.json'] },
  { name: 'types on the server', command: ['node_modules/.bin/tsc', '-p', 'tsconfig.server.json'] },
  { name: 'types in the end-to-end tests', command: ['node_modules/.bin/tsc', '-p', 'tsconfig.e2e.json'] },
  { name: 'types in the browser extension', command: ['node_modules/.bin/tsc', '-p', 'tsconfig.extension.json'] },
  { name: 'types in the component tests', command: ['node_modules/.bin/tsc', '-p', 'tsconfig.components.json'] },
  { name: 'unused files, exports and packages', command: ['node_modules/.bin/knip'] },
  { name: 'file names and structure', command: [process.execPath, 'tools/checks/check-structure.ts'] },
  { name: 'import rules and feature cycles', command: [process.execPath, 'tools/checks/check-imports.ts'] },
  { name: 'regular expressions in linear time (ReDoS)', command: [process.execPath, 'tools/checks/check-redos.ts'] },
  { name: 'translations', command: [process.execPath, 'tools/checks/check-locales.ts'] },
  { name: 'schema and migrations', command: [process.execPath, 'tools/checks/check-migrations.ts'] },
  { name: 'screenshots of every route', command: [process.execPath, 'tools/checks/check-pictures.ts'] },
  {
    name: 'unused procedures, tables and columns',
    command: [process.execPath, 'tools/checks/check-callers.ts'],
  },
  { name: 'names, test titles and pronouns', command: [process.execPath, 'tools/checks/check-language.ts'] },
  { name: 'requirements page', command: [process.execPath, 'tools/docs/requirements.ts', '--check'] },
  { name: 'types of the API client', command: [process.execPath, 'tools/docs/api-client.ts', '--check'] },
  { name: 'environment variables', command: [process.execPath, 'tools/checks/check-environment.ts'] },
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
