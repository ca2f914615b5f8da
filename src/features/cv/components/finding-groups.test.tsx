// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { factLengths, maxFactBullets } from '#src/features/fact-bank/rules.ts'
import { latestCvQuery } from '../client.ts'
import type { CvAnalysis, Finding } from '../contract.ts'
import { FindingGroups } from './finding-groups.tsx'
import { useReview } from './use-review.ts'

const finding = (id: string, value: string): Finding => ({
  id,
  field: 'institution',
  value,
  scale: null,
  place: { page: 1, line: 3, excerpt: value },
  confidence: 0.5,
})
const analysis: CvAnalysis = {
  id: '6f1f9d5a-50b1-4c9e-8c5e-0f4b1d1c2a3b',
  resumeId: '7f1f9d5a-50b1-4c9e-8c5e-0f4b1d1c2a3b',
  originalFilename: 'cv.pdf',
  fileSize: 1000,
  uploadStatus: 'analysed',
  findings: [finding('institution-1', 'University of Lagos'), finding('institution-2', 'University of Leeds')],
  notices: [],
  accepted: [],
  decisions: {},
  createdAt: '2026-11-01T10:00:00.000Z',
}
const Review = () => (
  <FindingGroups analysis={analysis} headingOrder={2} review={useReview(analysis, () => undefined)} />
)

it('CV-01: shows a decision before the response, and rolls back only that one when it is rejected', async () => {
  const answer: { send?: (response: Response) => void } = {}
  mockServer(({ path }) =>
    path === `/api/cv/${analysis.id}/decisions`
      ? new Promise<Response>((resolve) => {
          answer.send = resolve
        })
      : undefined,
  )
  const { t } = await renderInApp(<Review />)
  const about = (value: string) => ({ field: t('cv.section.education'), value })
  fireEvent.click(screen.getByRole('button', { name: t('cv.review.acceptOf', about('University of Lagos')) }))
  await screen.findByRole('button', { name: t('cv.review.undoOf', about('University of Lagos')) })
  await waitFor(() => expect(answer.send).toBeDefined())
  answer.send?.(Response.json({ defined: true, code: 'NOT_FOUND', status: 404, message: '' }, { status: 404 }))
  await screen.findByRole('button', { name: t('cv.review.acceptOf', about('University of Lagos')) })
  expect(screen.getByRole('button', { name: t('cv.review.acceptOf', about('University of Leeds')) })).toBeTruthy()
})

const KeptReview = () => {
  const { data } = useQuery(latestCvQuery)
  return data ? <Reviewed analysis={data} /> : null
}
const Reviewed = ({ analysis: shown }: { analysis: CvAnalysis }) => (
  <FindingGroups analysis={shown} headingOrder={2} review={useReview(shown, () => undefined)} />
)

it('CV-01: a decided row never appears as open while the server saves it', async () => {
  const decided = { decision: 'accepted' as const, value: 'University of Lagos' }
  const saved = { ...analysis, accepted: ['institution-1'], decisions: { 'institution-1': decided } }
  mockServer(({ path }) => {
    if (path === `/api/cv/${analysis.id}/decisions`)
      return new Promise<Response>((resolve) => setTimeout(() => resolve(Response.json(saved)), 100))
    return path === '/api/cv' ? Response.json(analysis) : undefined
  })
  const { t } = await renderInApp(<KeptReview />)
  const about = { field: t('cv.section.education'), value: 'University of Lagos' }
  fireEvent.click(await screen.findByRole('button', { name: t('cv.review.acceptOf', about) }))
  await screen.findByRole('button', { name: t('cv.review.undoOf', about) })
  const shown: number[] = []
  const observer = new MutationObserver(() => shown.push(document.querySelectorAll('li[data-decision="open"]').length))
  observer.observe(document.body, { subtree: true, childList: true, attributes: true })
  await new Promise((resolve) => setTimeout(resolve, 200))
  observer.disconnect()
  expect(shown.filter((count) => count !== 1)).toEqual([])
  expect(screen.getByRole('button', { name: t('cv.review.undoOf', about) })).toBeTruthy()
})

const post: Finding = {
  ...finding('work-1', 'Nurse · Lagos University Hospital'),
  field: 'work',
  bullets: ['Introduced a pain chart', 'Trained four nurses'],
}

it('CV-01: shows the points of a post and accepts them as corrected', async () => {
  const asked = mockServer(({ path }) =>
    path === `/api/cv/${analysis.id}/decisions` ? Response.json({ ...analysis, findings: [post] }) : undefined,
  )
  const { t } = await renderInApp(<Reviewed analysis={{ ...analysis, findings: [post] }} />)
  expect(screen.getByText('Introduced a pain chart')).toBeTruthy()
  const about = { field: t('cv.field.work'), value: post.value }
  fireEvent.click(screen.getByRole('button', { name: t('cv.review.editOf', about) }))
  const points = screen.getByRole('textbox', { name: t('facts.field.bullets') })
  fireEvent.change(points, { target: { value: 'Introduced a pain chart on three wards\n\n Trained four nurses ' } })
  fireEvent.click(screen.getByRole('button', { name: t('cv.review.saveEdit') }))
  await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true))
  expect(asked.find(({ method }) => method === 'POST')?.body).toMatchObject({
    decisions: [
      {
        findingId: 'work-1',
        decision: 'accepted',
        bullets: ['Introduced a pain chart on three wards', 'Trained four nurses'],
      },
    ],
  })
})

it('CV-01: rejects points beyond the limits instead of cutting them', async () => {
  const asked = mockServer(() => undefined)
  const { t } = await renderInApp(<Reviewed analysis={{ ...analysis, findings: [post] }} />)
  const about = { field: t('cv.field.work'), value: post.value }
  fireEvent.click(screen.getByRole('button', { name: t('cv.review.editOf', about) }))
  const points = screen.getByRole('textbox', { name: t('facts.field.bullets') })
  fireEvent.change(points, { target: { value: 'point\n'.repeat(maxFactBullets + 1) } })
  fireEvent.click(screen.getByRole('button', { name: t('cv.review.saveEdit') }))
  const limits = { max: maxFactBullets, length: factLengths.line }
  expect(await screen.findByText(t('facts.wrong.bullets', limits))).toBeTruthy()
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
})

it('CV-01: a section of 300 entries shows 20 at a time', async () => {
  mockServer(() => undefined)
  const findings = Array.from({ length: 300 }, (_, at) => ({
    ...finding(`talk-${at}`, `Talk ${at}`),
    field: 'talk' as const,
  }))
  const { t } = await renderInApp(<Reviewed analysis={{ ...analysis, findings }} />)
  const shown = () => document.querySelectorAll('li[data-decision]').length
  expect(shown()).toBe(20)
  fireEvent.click(screen.getByRole('button', { name: t('cv.review.showMore', { number: 20, left: 280 }) }))
  expect(shown()).toBe(40)
})
