import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTestPerson } from '#tests/support/database.ts'
import { callAs } from '#tests/support/router.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'

const world = openTwoApplicants()
const { asAda, asEve } = world

/** Posts with their language, and queries that users of any language type to find them. */
const posts: [text: string, language: string, typed: string[]][] = [
  ['Do you know how long the laboratories in Leiden take to answer?', 'en', ['laboratory', 'answers', 'LEIDEN']],
  [
    'Ich habe mich an zwei Universitäten beworben und warte auf die Zusagen.',
    'de',
    ['universität', 'universitaten', 'Zusage'],
  ],
  [
    '¿Alguien sabe cuántas cartas de recomendación pide la universidad de Bogotá?',
    'es',
    ['carta', 'recomendacion', 'bogota'],
  ],
  [
    'Je cherche un directeur de thèse pour un doctorat à Besançon, avec des élèves étrangères.',
    'fr',
    ['these', 'étrangère', 'besancon'],
  ],
  ['我在申请计算机科学硕士，请问推荐信需要几封？', 'zh', ['计算机', '推荐信', '科学硕士']],
  ['한국어로 박사과정을 준비합니다', 'en', ['박사과정', '박사과정은', '한국어']],
  ['การสมัครเรียนปริญญาโทที่มหาวิทยาลัย', 'en', ['ปริญญาโท', 'มหาวิทยาลัย', 'ปริญญา']],
  ['Ищу стипендию для магистратуры', 'en', ['магистратура', 'стипендии']],
  ['أبحث عن منحة لدراسة الهندسة في إسطنبول، هل مِن نصيحة؟', 'ar', ['منحه', 'الهندسه', 'اسطنبول', 'من نصيحة', 'هندسة']],
]

describe('GN-01 posts are found in the language they are written in, whatever the language of the reader', () => {
  it('each post is created by a user whose interface is in English', async () => {
    await world.test.owner.query("update users set created_at = now() - interval '9 days'")
    for (const [text, language] of posts)
      expect((await asAda().community.create({ id: randomUUID(), text })).language).toBe(language)
  })

  it.each(posts)('finds the post "%s"', async (text, language, typed) => {
    for (const reader of ['en', 'de', 'ar']) {
      await world.test.owner.query('update users set language = $1 where id = $2', [reader, world.eve.id])
      for (const q of typed) {
        const found = (await asEve().community.feed({ q })).posts
        expect(
          found.map((one) => [one.text, one.language]),
          `${q} by a reader of ${reader}`,
        ).toEqual([[text, language]])
      }
    }
  })

  it('finds an edited post by its new words and in its new language', async () => {
    const id = randomUUID()
    await asAda().community.create({ id, text: 'Quokkas are my subject.' })
    const changed = await asAda().community.update({
      id,
      text: 'Meine Tiere sind Kängurus, und ich schreibe über sie.',
    })
    expect(changed.language).toBe('de')
    const found = async (q: string) => (await asEve().community.feed({ q })).posts.map((one) => one.id)
    expect([await found('kangurus'), await found('quokka')]).toEqual([[id], []])
  })

  it('filters, pagination and visibility apply to text search', async () => {
    const ids = Array.from({ length: 23 }, () => randomUUID())
    for (const [at, id] of ids.entries())
      await world.test.owner.query(
        `insert into community_posts (id, user_id, text, field, search, hold_reason, created_at)
         values ($1, $2, 'Numbat', $3, to_tsvector('simple', 'numbat'), $4, now() - $5 * interval '1 minute')`,
        [id, world.ada.id, at % 2 ? 'law' : 'physics', at === 0 ? 'reports' : null, at],
      )
    const first = await asEve().community.feed({ q: 'numbats' })
    const rest = await asEve().community.feed({ q: 'numbats', after: first.next ?? '' })
    expect([...first.posts, ...rest.posts].map(({ id }) => id)).toEqual(ids.slice(1))
    expect((await asAda().community.feed({ q: 'numbat' })).posts[0]?.id).toBe(ids[0])
    expect((await asEve().community.feed({ q: 'numbat', field: 'law' })).posts).toHaveLength(11)
    await asEve().community.save({ id: ids[5] ?? '', isSaved: true })
    expect((await asEve().community.feed({ q: 'numbat', saved: 'true' })).posts.map(({ id }) => id)).toEqual([ids[5]])
    expect((await asEve().community.feed({ q: '...' })).posts).toEqual([])
  })
})

/** Users with a headline, and queries that find them: another accent, another letter form, a part of a Chinese name. */
const people: [name: string, headline: string, typed: string[]][] = [
  ['Łukasz Żak', 'Chemia organiczna', ['lukasz', 'Łuk', 'zak', 'chemi']],
  ['Zoë Größmann', 'Physik der Flüssigkeiten', ['zoe', 'grossmann', 'größ', 'flussig']],
  ['José Ángel Núñez', 'Ingeniería civil', ['jose nunez', 'ANGEL', 'ingenieria']],
  ['王小明', '计算机科学', ['小明', '王', '明', '计算机', '机科']],
  ['أحمد الخطيب', 'هندسة البرمجيات', ['احمد', 'هندسه', 'البرمجيات']],
  ['山田 花子', '', ['山田花子', '山田先生', '花子']],
  ['김민수', '', ['김 민수', '김민수 교수님은', '민수', 'Kim Minsu']],
  ['Нгуен Ван Ань', 'математика', ['Nguen', 'Ань Нгуен']],
  ['Дмитрий Чайковский', '', ['Dmitry Tchaikovsky', 'Dmitri', 'профессор Чайковский']],
  ['Γιώργος Παπαδόπουλος', '', ['Giorgos Papadopoulos', 'Παπαδοπουλος Γιωργος']],
  ['Mohamed Abdelrahman', '', ['محمد عبد الرحمن', 'Abdel Rahman']],
  ['مریم حسینی', '', ['Maryam Hosseini', 'مريم حسيني']],
  ['Vincent van den Berg', '', ['Vandenberg', 'van den Berg', 'Vincent Berg']],
  ['Jürgen Müller', '', ['Juergen Mueller', 'Jurgen Muller']],
  ['İbrahim Yıldız', '', ['ibrahim yildiz', 'İBRAHİM']],
  ['J. R. Smith', '', ['John Smith', 'J. Smith']],
  ["Siobhán O'Neill", 'Neurosciences', ["o'neill", 'ONeill', 'siobhan', 'neuro']],
]

const card = {
  field: '',
  stage: 'planning' as const,
  countries: [],
  interests: [],
  isListed: true,
  showsReads: true,
  showsTyping: true,
}
const rename = async ({ id }: { id: string }, name: string) =>
  void (await world.test.owner.query(
    'insert into user_profiles (user_id, display_name) values ($1, $2) on conflict (user_id) do update set display_name = $2',
    [id, name],
  ))
const found = async (q: string) => (await asEve().people.search({ q })).people.map(({ name }) => name)

describe('GN-01 people are found by name, in any script or form', () => {
  it.each(people)('finds the user %s (%s)', async (name, headline, typed) => {
    await rename(world.ada, name)
    await asAda().people.saveProfile({ ...card, headline })
    for (const q of typed) expect(await found(q), q).toEqual([name])
    expect(await found(`${typed[0]} wombat`)).toEqual([])
    await asAda().people.saveProfile({ ...card, headline, isListed: false })
    for (const q of typed) expect(await found(q), q).toEqual([])
  })

  it('finds a renamed user by the new name only', async () => {
    await rename(world.ada, 'Numbat')
    await asAda().people.saveProfile({ ...card, headline: 'Marsupials' })
    await rename(world.ada, 'Wallaby')
    expect([await found('numbat'), await found('wallaby')]).toEqual([[], ['Wallaby']])
    await world.test.owner.query("update user_profiles set display_name = '', full_name = '' where user_id = $1", [
      world.ada.id,
    ])
    await world.test.owner.query('update users set name = $2 where id = $1', [world.ada.id, 'Bilby'])
    expect([await found('wallaby'), await found('bilby'), await found('marsup')]).toEqual([[], ['Bilby'], ['Bilby']])
  })

  it('lists users of that name before users who write about it', async () => {
    await rename(world.ada, 'Adelaide')
    await asAda().people.saveProfile({ ...card, headline: 'I study koalas' })
    const zoe = await createTestPerson(world.test)
    await rename(zoe, 'Zoe Koala')
    await callAs(world.test, zoe.token).people.saveProfile({ ...card, headline: '' })
    expect(await found('koala')).toEqual(['Zoe Koala', 'Adelaide'])
  })
})
