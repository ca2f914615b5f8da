import { Text, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './hero.module.css'
import { HeroIllustration } from './hero-illustration.tsx'

/** Maximum length of a search, in characters. */
const maxQueryLength = 500

/** Hero of the landing page: purpose, audience, the two entry links, and a search. */
export const Hero = () => {
  const { t } = useTranslation()
  return (
    <section className={classes.hero}>
      <div className={classes.words}>
        <Title order={1} className={classes.title ?? ''}>
          {t('landing.title')}
        </Title>
        <Text className={classes.lede ?? ''}>{t('landing.lede')}</Text>
        <div className={classes.doors}>
          <Link to="/auth/student" state={{ isFromEntryLink: true }} className={classes.applicantDoor}>
            <span className={classes.doorTitle}>
              {t('landing.findYourPath')}
              <IconArrowRight size={22} aria-hidden="true" data-mirrored />
            </span>
            <span className={classes.doorText}>{t('landing.findYourPathText')}</span>
          </Link>
          <Link to="/auth/mentor" state={{ isFromEntryLink: true }} className={classes.mentorDoor}>
            <span className={classes.doorTitle}>
              {t('landing.guideAsMentor')}
              <IconArrowRight size={22} aria-hidden="true" data-mirrored />
            </span>
            <span className={classes.doorText}>{t('landing.guideAsMentorText')}</span>
          </Link>
        </div>
        {/* A native form, which works before hydration and without scripts. */}
        <search>
          <form action="/universities" className={classes.look}>
            <label htmlFor="look" className={classes.lookLabel}>
              {t('landing.lookFirst')}
            </label>
            <input
              id="look"
              name="said"
              type="search"
              required
              maxLength={maxQueryLength}
              placeholder={t('landing.lookExample')}
              className={classes.lookInput}
            />
            <button type="submit" className={classes.lookButton}>
              {t('landing.look')}
            </button>
          </form>
        </search>
      </div>
      <div className={classes.picture}>
        <HeroIllustration />
      </div>
    </section>
  )
}
