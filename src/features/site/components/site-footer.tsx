import { Anchor, Text, Title } from '@mantine/core'
import { IconBrandInstagram, IconBrandLinkedin, IconBrandX, IconBrandYoutube } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { getPageBrand } from '#src/client/page-brand.ts'
import { Logo } from '#src/client/ui/logo.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import socialLinks from '#src/features/site/social-links.json'
import type { LegalTextName } from '#src/shared/legal-text.ts'
import type { Language } from '#src/shared/locales.ts'
import classes from './site-footer.module.css'

const levels = ['masters', 'phd', 'mba', 'law', 'medical'] as const

const columns = [
  {
    title: 'programs',
    links: levels.map((level) => ({ label: level, link: linkOptions({ to: '/programs', search: { level } }) })),
  },
  {
    title: 'resources',
    links: [
      { label: 'universities', link: linkOptions({ to: '/universities' }) },
      { label: 'documentTemplates', link: linkOptions({ to: '/document-templates' }) },
      { label: 'tips', link: linkOptions({ to: '/help', hash: 'tips' }) },
      { label: 'blog', link: linkOptions({ to: '/help', hash: 'blog' }) },
      { label: 'help', link: linkOptions({ to: '/help' }) },
    ],
  },
  {
    title: 'forMentors',
    links: [
      { label: 'becomeMentor', link: linkOptions({ to: '/become-a-mentor' }) },
      { label: 'mentorPortal', link: linkOptions({ to: '/mentor/auth' }) },
      { label: 'mentorDashboard', link: linkOptions({ to: '/mentor/dashboard' }) },
      { label: 'mentorResources', link: linkOptions({ to: '/mentor/resources' }) },
      { label: 'community', link: linkOptions({ to: '/gradnet' }) },
    ],
  },
  {
    title: 'about',
    links: [
      { label: 'aboutUs', link: linkOptions({ to: '/about' }) },
      { label: 'contactUs', link: linkOptions({ to: '/contact' }) },
      { label: 'careers', link: linkOptions({ to: '/about', hash: 'careers' }) },
    ],
  },
] as const

const socialIcons = {
  LinkedIn: IconBrandLinkedin,
  X: IconBrandX,
  YouTube: IconBrandYoutube,
  Instagram: IconBrandInstagram,
}

/** Links to the texts of the operator, or to the articles of the help page in their place, which has no imprint. */
const listTexts = (own: readonly LegalTextName[]) =>
  (['privacy', 'terms', 'imprint'] as const)
    .filter((label) => label !== 'imprint' || own.includes(label))
    .map((label) => ({
      label,
      link: own.includes(label)
        ? linkOptions({ to: '/legal/$text', params: { text: label } })
        : linkOptions({ to: '/help', hash: label }),
    }))

const isKnown = (name: string): name is keyof typeof socialIcons => name in socialIcons

/** Footer of public pages: description of the product and links (FT-01). */
export const SiteFooter = () => {
  const { t, i18n } = useTranslation()
  const brand = getPageBrand()
  return (
    <footer className={classes.footer}>
      <div className={classes.grid}>
        <div className={classes.blurb}>
          <Logo />
          <Text size="sm" c="dimmed" mt="sm">
            {t('footer.blurb')}
          </Text>
          <ul className={classes.social}>
            {socialLinks.map(({ name, url }) => {
              const Icon = isKnown(name) ? socialIcons[name] : undefined
              return Icon ? (
                <li key={name}>
                  <a
                    href={url}
                    rel="noopener"
                    className={classes.socialLink}
                    aria-label={t('footer.onNetwork', { name })}
                  >
                    <Icon size={20} aria-hidden="true" />
                  </a>
                </li>
              ) : null
            })}
          </ul>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={t(`footer.${title}`)}>
            <Title order={2} size="sm" ff="text" className={classes.title ?? ''}>
              {t(`footer.${title}`)}
            </Title>
            <ul className={classes.links}>
              {[...links, ...(title === 'about' ? listTexts(brand.texts) : [])].map(({ label, link }) => (
                <li key={label}>
                  <TextLink {...link} className={classes.link ?? ''} underline="hover">
                    {t(`footer.${label}`)}
                  </TextLink>
                </li>
              ))}
              {title === 'about'
                ? brand.links.map(({ url, label }) => (
                    <li key={url}>
                      <Anchor href={url} className={classes.link ?? ''} underline="hover">
                        {label[i18n.language as Language] ?? label.en}
                      </Anchor>
                    </li>
                  ))
                : null}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  )
}
