import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.provider.ts'
import { estimatePasswordStrength } from './password-strength.rules.ts'

const isRefused = async (password: string) =>
  !estimatePasswordStrength(password).isStrong || (await isCommonPassword(password, 'GradApp'))

describe('common passwords', () => {
  it('the check knows every password of the list, which includes the 10,000 most common', async () => {
    const list = dictionary['passwords-common']
    expect(list.length).toBeGreaterThan(10_000)
    for (const password of list) if (!(await isCommonPassword(password, 'GradApp'))) expect(password).toBe('refused')
  })

  it.each([
    'Dragon2026!',
    '!!Football77',
    'P@ssw0rd',
    'Sunshine#2026',
    'GradApp2026!',
    'Grad-App-2026',
    'University#1',
  ])('%s is rejected as a common word with a suffix or as a word of this site', async (password) => {
    expect(await isCommonPassword(password, 'GradApp')).toBe(true)
  })

  it('the site name set by the operator counts as a common word', async () => {
    expect(await isCommonPassword('Uni-Path!2026', 'Uni Path')).toBe(true)
    expect(await isCommonPassword('Uni-Path!2026', 'GradApp')).toBe(false)
  })

  it.each(['Str0ng!Passphrase9', 'correct Horse 7 battery!', 'Größe-ist-2relativ', 'Dragon-rides-a-2bike!'])(
    'the uncommon password %s is accepted',
    async (password) => {
      expect(await isRefused(password)).toBe(false)
    },
  )

  it.each(['Ab1!xyz', 'aaaAAA111', 'password'])('the common password %s is rejected', async (password) => {
    expect(await isRefused(password)).toBe(true)
  })
})
