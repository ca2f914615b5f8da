import { useTranslation } from 'react-i18next'
import { formatDate } from '#src/shared/dates.ts'
import type { FactOrigin } from '../contract.ts'

/** Formatted origin of a fact. */
export const FactOriginText = ({ origin }: { origin: FactOrigin }) => {
  const { t, i18n } = useTranslation()
  if (origin.from === 'profile') return t('facts.from.profile')
  if (origin.from === 'typed') return t('facts.from.typed', { date: formatDate(origin.on, i18n.language) })
  const { filename: file, page, line } = origin
  return page === null ? t('facts.from.cvLine', { file, line }) : t('facts.from.cvPage', { file, page, line })
}
