import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkInstanceDrift, getInstanceInfo } from './instance-info.ts'
import { formatConnectionName } from './instance-registry.ts'
import { buildRoleNames } from './roles.ts'

const secret = 's'.repeat(32)
const { service: role } = buildRoleNames(secret)
const own = { migration: 5, files: 'bucket' }
const aboutsOf = (...seen: { role: string; migration: number; files: string }[]) =>
  checkInstanceDrift(own, secret, seen).map(({ level, about }) => `${level} ${about}`)

describe('configuration drift between the instances of a database', () => {
  it('instances with equal configuration have no drift', () => {
    expect(aboutsOf()).toEqual(['ok processes'])
    expect(aboutsOf({ role, ...own }, { role, ...own })).toEqual(['ok processes'])
  })

  it('instances that differ in secret, upload storage or version are reported', () => {
    expect(aboutsOf({ ...own, role: buildRoleNames('another').service })).toEqual(['failed secrets'])
    expect(aboutsOf({ role, ...own }, { ...own, role, files: 'a1b2c3d4' })).toEqual(['failed uploads'])
    expect(aboutsOf({ role, ...own, migration: 4 })).toEqual(['note versions'])
  })

  it('each upload folder has its own stable id', () => {
    const [one, two] = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'gradapp-marks-')))
    const markOf = (dataDir = '') => getInstanceInfo({ databaseUrl: 'postgres://h/d', storageUrl: undefined, dataDir })
    expect(markOf(one)).toEqual(markOf(one))
    expect(markOf(one).files).not.toBe(markOf(two).files)
    expect(getInstanceInfo({ databaseUrl: 'postgres://h/d', storageUrl: 's3://k:s@h/b', dataDir: '' }).files).toBe(
      'bucket',
    )
    expect(formatConnectionName(markOf(one)).length).toBeLessThan(64)
  })
})
