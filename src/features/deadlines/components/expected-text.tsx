import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatExpectedDeadline } from '#src/features/catalogue/facts/expected-deadline.format.ts'
import type { ExpectedDeadline } from '../contract.ts'
import classes from './expected-deadline.module.css'

/** Expected deadline in one outlined line, with a link to the page that stated the earlier deadlines. */
export const ExpectedText = ({ expected, hasLink = true }: { expected: ExpectedDeadline; hasLink?: boolean }) => {
  const { t, i18n } = useTranslation()
  const text = <bdi>{formatExpectedDeadline(expected, { t, language: i18n.language })}</bdi>
  return (
    <span className={classes.inline} data-expected={expected.certainty} data-figures>
      {hasLink && expected.sourceUrl ? (
        <Anchor
          size="sm"
          href={expected.sourceUrl}
          target="_blank"
          rel="noopener noreferrer"
          title={t('deadlines.expected.pageNamed', { name: expected.universityName })}
        >
          {text}
        </Anchor>
      ) : (
        text
      )}
    </span>
  )
}
