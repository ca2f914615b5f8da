import { Text, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import classes from './hero.module.css'
import { HeroIllustration } from './hero-illustration.tsx'

/** What the product does, for whom, and the two doors. */
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
          <Link to="/auth/student" state={{ isAtDoor: true }} className={classes.applicantDoor}>
            <span className={classes.doorTitle}>
              {t('landing.findYourPath')}
              <IconArrowRight size={22} aria-hidden="true" data-mirrored />
            </span>
            <span className={classes.doorText}>{t('landing.findYourPathText')}</span>
          </Link>
          <Link to="/auth/mentor" state={{ isAtDoor: true }} className={classes.mentorDoor}>
            <span className={classes.doorTitle}>
              {t('landing.guideAsMentor')}
              <IconArrowRight size={22} aria-hidden="true" data-mirrored />
            </span>
            <span className={classes.doorText}>{t('landing.guideAsMentorText')}</span>
          </Link>
        </div>
      </div>
      <div className={classes.picture}>
        <HeroIllustration />
      </div>
    </section>
  )
}
