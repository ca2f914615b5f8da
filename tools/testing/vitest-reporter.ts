import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { type Failure, firstLines } from './failures.ts'
import { resultsFolder, type TestTime } from './results.ts'
import type { FileTime } from './times.ts'

/** Report of a Vitest run: the results that `npm test` needs. */
export interface UnitReport {
  passed: number
  failures: Failure[]
  /** Tests that failed first and passed on a retry. */
  flaky: Failure[]
  files: FileTime[]
  tests: TestTime[]
}

export const unitReportFile = join(resultsFolder, 'unit.json')

const fileOf = (module: TestModule) => relative(process.cwd(), module.moduleId)

const errorsOf = (errors: readonly { stack?: string; message: string }[] = []) =>
  firstLines(errors.map(({ stack, message }) => stack ?? message).join('\n'))

const failureOf = (test: TestCase): Failure => ({
  phase: 'unit',
  file: fileOf(test.module),
  title: test.fullName.replaceAll(' > ', ' '),
  error: errorsOf(test.result().errors),
  at: new Date(test.diagnostic()?.startTime ?? Date.now()).toISOString(),
})

/** A module that fails without a failed test has thrown on import or in a hook. */
const moduleFailure = (module: TestModule): Failure[] => {
  const suites = [...module.children.allSuites()]
  const errors = [...module.errors(), ...suites.flatMap((suite) => suite.errors())]
  return errors.length > 0
    ? [{ phase: 'unit', file: fileOf(module), title: 'the file itself', error: errorsOf(errors) }]
    : []
}

const timesOf = (module: TestModule): FileTime => {
  const { collectDuration, environmentSetupDuration, prepareDuration, setupDuration, duration } = module.diagnostic()
  return {
    phase: 'unit',
    file: fileOf(module),
    project: module.project.name,
    importSeconds: collectDuration / 1000,
    setupSeconds: (environmentSetupDuration + prepareDuration + setupDuration) / 1000,
    runSeconds: duration / 1000,
  }
}

const summarize = (modules: readonly TestModule[]): UnitReport => {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const failed = tests.filter((test) => test.result().state === 'failed')
  return {
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failures: [...failed.map(failureOf), ...modules.flatMap(moduleFailure)],
    flaky: tests.filter((test) => test.diagnostic()?.flaky).map(failureOf),
    files: modules.map(timesOf),
    tests: tests.flatMap((test) => {
      const seconds = (test.diagnostic()?.duration ?? 0) / 1000
      return seconds > 0 ? [{ phase: 'unit', file: fileOf(test.module), title: test.fullName, seconds }] : []
    }),
  }
}

/** Writes the report of a run, errors outside of every test included: they fail the run. */
export const vitestReporter: Reporter = {
  onTestRunEnd: (modules, unhandled) => {
    const report = summarize(modules)
    report.failures.push(
      ...unhandled.map((error) => ({
        phase: 'unit',
        file: 'the run',
        title: 'an unhandled error',
        error: errorsOf([error]),
      })),
    )
    writeFileSync(unitReportFile, JSON.stringify(report))
  },
}
