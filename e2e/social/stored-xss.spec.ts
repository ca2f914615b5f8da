import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { signUpApplicant } from '../support/applicant.ts'
import { inDatabase } from '../support/database.ts'
import { signUpMentor } from '../support/mentor.ts'
import { listPendingRequests } from '../support/requests.ts'
import { test } from '../support/test.ts'

// Stored cross-site scripting (OWASP ASVS 1.2). The texts go into the database past the validation of the API, and the pages
// open without the content security policy (`bypassCSP`): what keeps them from running is the escaping alone.

/** A request for this path means that a payload became an element. */
const probe = '/stored-xss-probe'
const run = (name: string) => `window.storedXss='${name}'`

const payload = [
  `"><img src=${probe} onerror="${run('img')}" onload="${run('img')}">`,
  `<svg onload="${run('svg')}"><a xlink:href="javascript:${run('svg link')}">x</a></svg>`,
  `</script><script>${run('script')}</script>`,
  `</title></textarea></style></noscript><iframe srcdoc="<script>parent.storedXss=1</script>"></iframe>`,
  `" autofocus onfocus="${run('double quote')}" x="`,
  `' autofocus onfocus='window.storedXss=1' x='`,
  '{{constructor.constructor("window.storedXss=1")()}} <%= window.storedXss=1 %>',
  `[link](javascript:${run('markdown')}) ![image](${probe}) ![x](x"onerror="${run('markdown image')})`,
  `<a href="java&#x09;script:${run('entity')}">x</a> javascript:${run('bare')} data:text/html,<script>1</script>`,
  `https://stored.example/"onmouseover="${run('address')} <https://stored.example/'><svg/onload=window.storedXss=1>`,
  '\u202egnp.exe\u2066\u2069',
].join('\n')

/** The payload where a column or a rule of the database allows 200 characters. */
const shortPayload = `"'><img src=${probe} onerror=window.storedXss=1></script><svg onload=window.storedXss=1>\u202egnp`
const address = `https://stored.example/"onmouseover="${run('address')}"><svg/onload=window.storedXss=1>`

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const text = quoted(payload)
const short = quoted(shortPayload)

interface People {
  author: string
  reader: string
  mentor: string
  moderator: string
}

/** The rows that an author, a reader and a mentor see of each other; every free text of them is a payload. */
const seed = async (people: People) => {
  const author = quoted(people.author)
  const reader = quoted(people.reader)
  const mentor = quoted(people.mentor)
  const moderator = quoted(people.moderator)
  const ids = {
    post: randomUUID(),
    group: randomUUID(),
    message: randomUUID(),
    mentorship: randomUUID(),
    request: randomUUID(),
    session: randomUUID(),
    share: randomUUID(),
    writing: randomUUID(),
    ownWriting: randomUUID(),
    university: `stored-xss-${randomBytes(4).toString('hex')}`,
  }
  const id = Object.fromEntries(Object.entries(ids).map(([name, value]) => [name, quoted(value)])) as typeof ids
  const secret = randomBytes(16).toString('base64url')
  const document = quoted(
    JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: payload }] }] }),
  )
  const origins = quoted(JSON.stringify({ runs: [{ origin: 'typed', size: payload.length + 2 }], cut: [] }))
  const writing = (
    key: string,
    owner: string,
  ) => `insert into writings (id, user_id, kind, title, language, content, origins,
      plain_text) values (${key}, ${owner}, 'letter', ${short}, 'en', ${document}, ${origins}, ${text})`
  const comment = (
    owner: string,
    of: string,
  ) => `insert into writing_comments (id, user_id, writing_id, share_id, author, quote,
      start, length, text, reply) values (gen_random_uuid(), ${owner}, ${of}, ${id.share}, ${short}, ${short}, 0, 10, ${text}, ${short})`
  const seat = (
    owner: string,
    other: string,
    kind: string,
  ) => `insert into session_participants (user_id, session_id, seat, counterpart_id,
      other_name, state, starts_at, ends_at, wall_date, wall_time, zone, zone_data, type_name, note, reason, notes, summary,
      open_points, summary_version, change, changed_by)
    values (${owner}, ${id.session}, ${quoted(kind)}, ${other}, ${short}, 'booked', now() + interval '2 minutes',
      now() + interval '32 minutes', current_date, '10:00', 'Europe/Zurich', '2026a', ${short}, ${text}, ${text}, ${text}, ${text},
      ${text}, 1, 'booked', 'student')`
  const guided = (
    key: string,
    state: string,
    owner: string,
    other: string,
    kind: string,
  ) => `insert into mentorships (user_id, mentorship_id, seat, counterpart_id,
      other_name, state, question, reason, private_notes, shared_notes, change, parts)
    values (${owner}, ${key}, ${quoted(kind)}, ${other}, ${short}, ${quoted(state)}, ${text}, ${text}, ${text}, ${text},
      ${quoted(state)}, '{profile,cv}')`
  const member = (
    owner: string,
  ) => `insert into conversation_members (user_id, conversation_id, kind, title, state, unread, last_seq)
    values (${owner}, ${id.group}, 'group', ${short}, 'active', 1,
      (select max(seq) from messages where conversation_id = ${id.group}))`
  const statements = [
    ...[author, mentor].flatMap((person) => [
      `update users set name = ${short} where id = ${person}`,
      `update user_profiles set full_name = ${short}, display_name = ${short}, bio = ${text}, location = ${text},
        linkedin_url = ${quoted(address)}, website_url = ${quoted(address)} where user_id = ${person}`,
      `update academic_profiles set first_name = ${short}, last_name = ${short}, current_institution = ${text},
        current_degree = ${text}, current_field_of_study = ${text}, target_field = ${text}, research_experience = ${text},
        career_goals = ${text} where user_id = ${person}`,
      `insert into call_fallback_contacts (user_id, way) values (${person}, ${quoted(address)})`,
      `insert into public_profiles (user_id, headline, field, countries, interests, search)
        values (${person}, ${text}, ${short}, array[${short}], array[${short}], 'x')
        on conflict (user_id) do update set headline = excluded.headline, interests = excluded.interests`,
    ]),
    `update mentor_profiles set institution = ${short}, degree = ${short}, availability = ${short} where user_id = ${mentor}`,
    `insert into community_posts (id, user_id, text, field, links, search) values (${id.post}, ${author}, ${text}, ${short},
      ${quoted(JSON.stringify([{ kind: 'university', id: ids.university, universityId: null, name: shortPayload }]))}, 'x')`,
    `insert into community_posts (id, user_id, parent_id, text, search) values (gen_random_uuid(), ${author}, ${id.post}, ${text}, 'x')`,
    `insert into connections (user_id, counterpart_id, state, note) values (${reader}, ${author}, 'received', ${text}),
      (${author}, ${reader}, 'asked', ${text})`,
    `insert into messages (user_id, id, conversation_id, text, file_key, file_name, file_type, file_bytes)
      values (${author}, ${id.message}, ${id.group}, ${text}, 'none', ${short}, 'image/png', 9)`,
    member(reader),
    member(author),
    `insert into community_reports (user_id, subject, subject_id, reason, note) values
      (${mentor}, 'post', ${id.post}, 'spam', ${text}), (${mentor}, 'person', ${author}, 'spam', ${text}),
      (${reader}, 'message', ${id.message}, 'spam', ${text})`,
    `insert into moderation_actions (user_id, subject, subject_id, act, reason) values (${author}, 'post', ${id.post}, 'appeal', ${text})`,
    guided(id.mentorship, 'accepted', reader, mentor, 'student'),
    guided(id.mentorship, 'accepted', mentor, reader, 'mentor'),
    guided(id.request, 'requested', author, mentor, 'student'),
    guided(id.request, 'requested', mentor, author, 'mentor'),
    `insert into mentor_tasks (user_id, id, mentorship_id, mentor_name, title)
      values (${reader}, gen_random_uuid(), ${id.mentorship}, ${short}, ${text})`,
    `insert into mentor_comments (user_id, id, mentorship_id, part, seat, author_name, words)
      values (${reader}, gen_random_uuid(), ${id.mentorship}, 'profile', 'mentor', ${short}, ${text})`,
    `insert into mentor_resources (id, user_id, kind, title, content, audience) values
      (gen_random_uuid(), ${mentor}, 'link', ${text}, ${quoted(address)}, 'all'),
      (gen_random_uuid(), ${mentor}, 'article', ${text}, ${text}, 'all')`,
    `insert into mentor_resources (id, user_id, kind, title, audience, file_key, file_name, file_type, file_bytes) values
      (gen_random_uuid(), ${mentor}, 'file', ${text}, 'all', 'none', ${short}, 'image/png', 9)`,
    `insert into session_types (id, user_id, name, session_minutes) values (gen_random_uuid(), ${mentor}, ${text}, 30)`,
    `insert into weekly_hours (user_id, day, from_minute, to_minute) values (${mentor}, 1, 540, 1000)`,
    seat(reader, mentor, 'student'),
    seat(mentor, reader, 'mentor'),
    writing(id.writing, author),
    writing(id.ownWriting, reader),
    `insert into shares (id, user_id, label, parts, writing_id, may_comment, link_hash, expires_at)
      values (${id.share}, ${author}, ${text}, '{profile,cv,cvFile,applications,writing}', ${id.writing}, true,
      ${quoted(createHash('sha256').update(secret).digest('base64url'))}, now() + interval '1 day')`,
    comment(author, id.writing),
    comment(reader, id.ownWriting),
    `with resume as (insert into resumes (user_id, original_filename, file_size, content_type, file_key)
        values (${author}, ${short}, 1, 'application/pdf', 'none') returning id)
      insert into cv_analyses (user_id, resume_id, findings, accepted, text) select ${author}, id,
        ${quoted(JSON.stringify([{ id: 'one', field: 'publication', value: payload, scale: null }]))}, '{one}', ${text} from resume`,
    `insert into notifications (user_id, title, message) values (${reader}, ${text}, ${text})`,
    `insert into universities (id, name, country, city, website_url, source, search_text, aliases)
      values (${id.university}, ${short}, 'IS', ${short}, ${quoted(address)}, 'editor', 'x', array[${short}])`,
    `insert into catalogue_proposals (user_id, entity, entity_id, kind, fact) values
      (${author}, 'universities', 'stanford-university', 'name',
        jsonb_build_object('value', ${short}, 'note', ${text}, 'url', ${quoted(address)}, 'year', '2026'))`,
    `insert into user_permissions (user_id, name, action) values (${moderator}, 'moderator', 'given'), (${moderator}, 'editor', 'given')`,
  ]
  for (const statement of statements) await inDatabase(statement)
  return { ...ids, secret }
}

/** The page of a share always has this request pending. */
const longPoll = '/api/shared/open'

/** A page, and the controls that are pressed on it first. */
type Place = [path: string, press?: string | RegExp]

/** Opens a browser without the content security policy that records payloads which ran or became an element. */
const watchedPage = async (browser: Browser, found: string[]) => {
  const context = await browser.newContext({ bypassCSP: true })
  context.setDefaultTimeout(30_000)
  context.on('dialog', (dialog) => {
    found.push(`${dialog.page()?.url()} opened a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('request', (request) => {
    if (request.url().includes(probe)) found.push(`a page asked for ${request.url()}`)
  })
  return await context.newPage()
}

/** Returns markup that no page of the product creates: executable addresses, inline handlers, frames and scripts. */
const findExecutable = (mark: string) => {
  const addresses = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'poster']
  const clean = (value: string) =>
    [...value]
      .filter((letter) => letter > ' ')
      .join('')
      .toLowerCase()
  const all = [...document.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes].flatMap(({ name, value }) => {
      const runs = addresses.includes(name) && /^(?:javascript|vbscript|data:text)/.test(clean(value))
      return runs || /^on/.test(name) || name === 'srcdoc'
        ? [`<${element.localName} ${name}="${value.slice(0, 80)}">`]
        : []
    }),
  )
  const scripts = [...document.scripts].filter(
    (script) => script.text.includes(`='${mark}'`) && !/json/.test(script.type),
  )
  const { storedXss } = window as { storedXss?: unknown }
  return [
    ...(storedXss === undefined ? [] : [`ran: ${String(storedXss)}`]),
    ...scripts.map((script) => `<script>${script.text.slice(0, 80)}`),
    ...all,
  ]
}

/** Opens a page, waits until it shows payloads as text, and returns those that would run. */
const look = async (page: Page, found: string[], path: string, press?: string | RegExp) => {
  await page.goto(path, { waitUntil: 'commit' })
  // A reused database may have more open rows than a page of the list.
  if (path === '/moderation' || path === '/catalogue-review')
    await page.getByRole('main').getByRole('searchbox').fill('stored.example')
  if (path === '/moderation') {
    // Only the next case is unfolded.
    const heads = page.locator('main li button[aria-expanded]')
    await expect(heads.first()).toBeVisible()
    await heads.evaluateAll((all) => {
      for (const head of all) if (head.getAttribute('aria-expanded') === 'false') (head as HTMLElement).click()
    })
  }
  if (press)
    await page
      .getByRole('button', { name: press })
      .or(page.getByRole('tab', { name: press }))
      .first()
      // Two pages of one browser context share the window: a real click would wait for the page in front.
      .dispatchEvent('click')
  await expect(page.getByText(probe).first(), path).toBeVisible()
  const open = () => listPendingRequests(page).filter((url) => !url.endsWith(longPoll))
  await expect.poll(open, { intervals: [50] }).toEqual([])
  // Focus or hover would run a payload inside an attribute.
  await page.getByText(probe).first().hover({ force: true })
  found.push(...(await page.evaluate(findExecutable, 'script')).map((what) => `${path}: ${what}`))
}

test('runs no stored payload on any page that shows texts of other users, even without the content security policy', async ({
  browser,
}) => {
  const found: string[] = []
  const [reader, mentor, moderator, author] = await Promise.all([
    watchedPage(browser, found),
    watchedPage(browser, found),
    watchedPage(browser, found),
    watchedPage(browser, found),
  ])
  const people = {
    author: (await signUpApplicant(author)).id,
    reader: (await signUpApplicant(reader)).id,
    mentor: (await signUpMentor(mentor)).id,
    moderator: (await signUpApplicant(moderator)).id,
  }
  const { secret, ...ids } = await seed(people)
  const pages: [Page, ...Place[]][] = [
    [
      reader,
      ['/gradnet'],
      ['/gradnet?tab=people'],
      [`/gradnet?tab=messages&conversation=${ids.group}`],
      [`/mentors/${people.mentor}`],
    ],
    [
      await reader.context().newPage(),
      ['/sessions'],
      [`/video-call/${ids.session}`],
      [`/document-generator?open=${ids.ownWriting}`, /^Comments/],
      ['/this-week', /^Notifications/],
    ],
    [mentor, [`/mentor/students?student=${ids.mentorship}`], ['/mentor/dashboard']],
    [
      moderator,
      ['/moderation', 'Read it and up to ten messages before and after'],
      ['/catalogue-review'],
      [`/shared#${secret}`],
      [`/university/${ids.university}`],
    ],
  ]
  await Promise.all(
    pages.map(async ([page, ...places]) => {
      for (const [path, press] of places) await look(page, found, path, press)
    }),
  )
  expect(found).toEqual([])

  // The same payload as markup is detected, which proves that the detector works.
  await reader.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), payload)
  await expect.poll(() => found.some((what) => what.includes(probe))).toBe(true)
  await expect
    .poll(async () => await reader.evaluate(findExecutable, 'script'))
    .toEqual(expect.arrayContaining([expect.stringMatching(/^ran: /), expect.stringMatching(/^<iframe srcdoc=/)]))
})
