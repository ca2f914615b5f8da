import { useTranslation } from 'react-i18next'
import { useReview } from '#src/features/cv/components/use-review.ts'
import type { CvAnalysis, Finding } from '#src/features/cv/contract.ts'
import { clearConfidence } from '#src/features/cv/decisions.rules.ts'
import type { OnboardingAnswers } from '../contract.ts'
import { cvAnswers, findAnswerSources, listImpliedAcceptances } from '../cv-answers.rules.ts'

const nothingRead: CvAnalysis = {
  id: '',
  resumeId: '',
  originalFilename: '',
  fileSize: 0,
  uploadStatus: 'analysed',
  findings: [],
  notices: [],
  accepted: [],
  decisions: {},
  createdAt: '',
}

/** Hint below a field about its source in the CV, and whether to check it; undefined after a change. */
export type CvHint = (key: keyof OnboardingAnswers) => string | undefined

/** Returns the CV hints of a step, and accepts its findings on continuing. */
export const useCvAnswers = (analysis: CvAnalysis | null, answers: OnboardingAnswers) => {
  const { t } = useTranslation()
  const read = analysis ?? nothingRead
  const review = useReview(read, () => undefined)
  const sources = findAnswerSources(read, answers)
  const words = ({ place: { page, line }, confidence }: Finding) => {
    const where = page === null ? t('onboarding.fromCvLine', { line }) : t('onboarding.fromCv', { page })
    return confidence >= clearConfidence ? where : `${where} · ${t('cv.review.confidence.unsure')}`
  }
  const hint: CvHint = (key) => {
    const source = sources[key]
    return source ? words(source) : undefined
  }
  return {
    hint,
    /** Stores unchanged CV answers of a step as accepted. */
    accept: (step: keyof typeof cvAnswers) => {
      const accepted = listImpliedAcceptances(read, answers, cvAnswers[step])
      if (accepted.length > 0) review.decideAll(accepted, 'accepted')
    },
  }
}
