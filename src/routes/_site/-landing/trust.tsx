import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Stat } from '#src/client/ui/stat.tsx'
import landing from '#src/features/site/landing.json'
import { PartnerMark } from './partner-mark.tsx'
import classes from './trust.module.css'

// Bidi isolate: keeps a figure such as "5,000+" in its own order inside a right-to-left line.
const isolate = (figure: string): string => `\u2068${figure}\u2069`

/** Trust section with partners and figures, both from the file that the operator edits (RT-02). */
export const Trust = () => {
  const { t, i18n } = useTranslation()
  const { figures, partners } = landing
  return (
    <section className={classes.section} aria-labelledby="trust-title">
      <Title order={2} id="trust-title" size="xl">
        {t('landing.trustTitle')}
      </Title>
      <Text size="sm" mt="xs" maw="42rem">
        {t('landing.figuresNote')}
      </Text>
      <dl className={classes.figures}>
        <Stat value={figures.successfulApplicants} label={t('landing.successfulApplicants')} />
        <Stat value={figures.acceptanceRate} label={t('landing.acceptanceRate')} />
        <Stat value={figures.matchAccuracy} label={t('landing.matchAccuracy')} />
        <Stat value={figures.successStories} label={t('landing.successStories')} />
        <Stat value={figures.countries} label={t('landing.countries')} />
        <Stat
          value={figures.averageRating}
          label={t('landing.averageRating')}
          detail={t('landing.reviews', { reviews: i18n.dir() === 'rtl' ? isolate(figures.reviews) : figures.reviews })}
        />
      </dl>
      <div className={classes.partners}>
        <Text size="sm" c="dimmed" className={classes.partnersLabel ?? ''}>
          {t('landing.partners')}
        </Text>
        <ul data-bare className={classes.logos}>
          {partners.map((name, index) => (
            <li key={name}>
              <PartnerMark name={name} shape={index} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
