import { describe, expect, it } from 'vitest'
import { isValidName, sanitizeName } from './names.ts'

describe('names of users', () => {
  it.each([
    '',
    'A',
    'Ada Lovelace',
    'J. R. R. Tolkien',
    'J.R.R. Tolkien',
    'Ph.D. Grace Hopper',
    "Sinéad O'Connor-Ní Bhriain",
    'Müller geb. Özdemir',
    'عائشة بنت أحمد',
    'می‌نا',
    '孙中山',
    'Владимир Ильич',
    'Robert Downey Jr.',
    'Ada 2',
    'Constructor',
    'Αλέξανδρος Παπαδόπουλος',
    'Οδυσσέας Ελύτης',
    'Татьяна Овсянникова (Tatiana)',
    'Νίκος Kazantzakis',
    '山田 タロウ',
    'さくら 孙',
    'Արամ Խաչատրյան',
    'María José de la Administración',
    'Mod Erator',
    'Graduate Appleton',
    'Anne (Annie) Supporter',
  ])('the name %j is valid', (name) => expect(isValidName(name, 100)).toBe(true))

  it.each([
    'URGENT: log in at https://evil.example/login',
    'Log in at evil.example',
    'Log in at EVIL.EXAMPLE',
    'www.evil',
    'ada@evil',
    '<b>Ada</b>',
    'Ada\nyour visa is refused',
    'Ada\u2028Lovelace',
    'Ada\u0000',
    'Ada \u202ecalled',
    'call +1 555 0100',
    'x'.repeat(101),
    'GradApp Moderator',
    'GRADAPP',
    'Grad App',
    'G.r.a.d.a.p.p Team',
    'GrаdApp',
    'Аdmin',
    'Админ Admin',
    'Modérateur',
    'Support',
    'The Moderator',
    '管理员',
    'Αdministrator',
    'Pаul',
    'Σara',
    '[x](javascript:alert(1))',
    'javascript:alert(1)',
    '{{name}}',
    'ﷺ'.repeat(20),
  ])('the name %j is rejected and can be sanitized', (text) => {
    expect(isValidName(text, 100)).toBe(false)
    expect(isValidName(sanitizeName(text, 100), 100)).toBe(true)
  })

  it('a name from a provider is sanitized, and dropped when a message remains', () => {
    expect(sanitizeName('  Grace\n\tHopper ', 100)).toBe('Grace Hopper')
    expect(sanitizeName('y'.repeat(5000), 100)).toBe('y'.repeat(100))
    expect(sanitizeName('see evil.example', 100)).toBe('')
  })
})
