import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { getAppName } from '#src/client/i18n.ts'
import { measurePassword } from '../../passwords/password-meter.rules.ts'
import classes from './password-meter.module.css'

const sections = [25, 50, 75, 100]
const widest = 100

/** Password strength during typing, with the missing parts (SU-04, PW-02). */
export const PasswordMeter = ({ password, isFull }: { password: string; isFull: boolean }) => {
  const { t } = useTranslation()
  if (password === '') return null
  const { score, word, problems } = measurePassword(password, getAppName())
  return (
    <div className={classes.meter} data-strong={!problems}>
      {isFull ? (
        <svg className={classes.bar} viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" data-mirrored>
          {sections.map((end) => (
            <rect key={end} className={classes.rest} x={end - 25} width="24" height="6" />
          ))}
          {sections.map((end) => (
            <rect
              key={end}
              className={classes.reached}
              x={end - 25}
              width={Math.max(0, Math.min(24, ((score - (end - 25)) * 24) / 25))}
              height="6"
            />
          ))}
        </svg>
      ) : null}
      <Text size="sm" className={classes.verdict ?? ''} role="status">
        {isFull ? t('accounts.strength.summary', { word: t(`accounts.strength.${word}`), score, of: widest }) : null}{' '}
        {problems ? t('accounts.strength.wanted') : t('accounts.strength.accepted')}
      </Text>
      {problems ? (
        <ul className={classes.hints}>
          {problems.map((hint) => (
            <li key={hint}>{t(`accounts.hint.${hint}`)}</li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
