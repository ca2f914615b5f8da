import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { UserText } from '#src/client/ui/user-text.tsx'
import { isField } from '#src/features/catalogue/catalogue-search.parse.ts'
import { gpaScaleKeys } from '#src/features/profile/rules.ts'
import { getListFormat, getNumberFormat } from '#src/shared/formats.ts'
import type { Shared } from '../contract.ts'
import classes from './shared-screen.module.css'

const tests = ['ielts', 'toefl', 'greQuantitative', 'greVerbal', 'greWriting'] as const

const Link = ({ url }: { url: string }) => (
  <Anchor href={url} target="_blank" rel="noopener noreferrer nofollow" dir="ltr" className={classes.link ?? ''}>
    {url}
  </Anchor>
)

/** Shared profile with a label for each line; empty lines are omitted. */
export const SharedProfile = ({ profile }: { profile: NonNullable<Shared['profile']> }) => {
  const { t, i18n } = useTranslation()
  const number = getNumberFormat(i18n.language)
  const list = getListFormat(i18n.language)
  const { gpa, gpaScale, targetField, targetDegreeLevel } = profile
  const scale = gpaScale ? t(`cv.review.scale.${gpaScaleKeys[gpaScale]}`) : ''
  const statedTests = tests.flatMap((test) => {
    const score = profile.testScores[test]
    return score === undefined ? [] : [[t(`profile.tests.${test}`), number.format(score)] as [string, string]]
  })
  const aims = [
    isField(targetField) ? t(`catalogue.field.${targetField}`) : targetField,
    targetDegreeLevel && t(`catalogue.level.${targetDegreeLevel}`),
  ].filter(Boolean)
  const lines: [label: string, value: ReactNode][] = [
    [t('onboarding.field.institution'), profile.institution],
    [t('onboarding.field.degree'), profile.degree],
    [t('cv.field.field'), profile.fieldOfStudy],
    [t('onboarding.field.gpa'), gpa === null ? '' : `${number.format(gpa)} ${scale}`],
    [t('cv.field.graduationYear'), profile.graduationYear],
    [t('sharing.target'), aims.join(' · ')],
    [t('onboarding.field.interests'), list.format(profile.interests)],
    ...statedTests,
    [t('profile.field.location'), profile.location],
    [t('sharing.about'), profile.bio],
    [t('sharing.researchExperience'), profile.researchExperience],
    [t('onboarding.field.careerGoals'), profile.careerGoals],
    [t('profile.field.linkedinUrl'), profile.linkedinUrl && <Link url={profile.linkedinUrl} />],
    [t('profile.field.websiteUrl'), profile.websiteUrl && <Link url={profile.websiteUrl} />],
  ]
  const statedLines = lines.filter(([, value]) => value !== '' && value !== null)
  if (statedLines.length === 0) return <Text c="dimmed">{t('sharing.empty')}</Text>
  return (
    <dl className={classes.facts}>
      {statedLines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <UserText component="dd">{value}</UserText>
        </div>
      ))}
    </dl>
  )
}
