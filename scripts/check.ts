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
  { name: 'unused files, exports and packages', command: ['node_modules/.bin/knip'] },
  { name: 'structure', command: [process.execPath, 'scripts/check-structure.ts'] },
  { name: 'feature cycles and import rules', command: [process.execPath, 'scripts/check-imports.ts'] },
  { name: 'patterns in linear time', command: [process.execPath, 'scripts/check-patterns.ts'] },
  { name: 'texts in six languages', command: [process.execPath, 'scripts/check-locales.ts'] },
  { name: 'schema and migrations', command: [process.execPath, 'scripts/check-migrations.ts'] },
  { name: 'variables and their example', command: [process.execPath, 'scripts/check-environment.ts'] },
]

const runCheck = async ({ name, command: [program = '', ...args] }: Check) =>
  await new Promise<boolean>((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    child.on('close', (code) => {
      console.log(`${code === 0 ? 'ok     ' : 'failed '} ${name}`)
      if (code !== 0) console.log(output)
      resolve(code === 0)
    })
  })

/** Runs all checks, two at a time; answers how many passed and failed. */
export const runChecks = async () => {
  const waiting = [...checks]
  let passed = 0
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) if (await runCheck(check)) passed += 1
  }
  await Promise.all([worker(), worker()])
  return { passed, failed: checks.length - passed }
}

if (import.meta.main) {
  const { passed, failed } = await runChecks()
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}
