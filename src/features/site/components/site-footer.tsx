import { Anchor, Text, Title } from '@mantine/core'
import { IconBrandInstagram, IconBrandLinkedin, IconBrandX, IconBrandYoutube } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { getPageBrand } from '#src/client/page-brand.ts'
import { Logo } from '#src/client/ui/logo.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import socialLinks from '#src/features/site/social-links.json'
import type { Language } from '#src/shared/locales.ts'
import classes from './site-footer.module.css'

const columns = [
  {
    title: 'footer.programs',
    links: [
      { label: 'footer.masters', link: linkOptions({ to: '/programs', search: { level: 'masters' } }) },
      { label: 'footer.phd', link: linkOptions({ to: '/programs', search: { level: 'phd' } }) },
      { label: 'footer.mba', link: linkOptions({ to: '/programs', search: { level: 'mba' } }) },
      { label: 'footer.law', link: linkOptions({ to: '/programs', search: { level: 'law' } }) },
      { label: 'footer.medical', link: linkOptions({ to: '/programs', search: { level: 'medical' } }) },
    ],
  },
  {
    title: 'footer.resources',
    links: [
      { label: 'footer.universities', link: linkOptions({ to: '/universities' }) },
      { label: 'footer.documentTemplates', link: linkOptions({ to: '/document-templates' }) },
      { label: 'footer.tips', link: linkOptions({ to: '/help', hash: 'tips' }) },
      { label: 'footer.blog', link: linkOptions({ to: '/help', hash: 'blog' }) },
      { label: 'footer.help', link: linkOptions({ to: '/help' }) },
    ],
  },
  {
    title: 'footer.forMentors',
    links: [
      { label: 'footer.becomeMentor', link: linkOptions({ to: '/become-a-mentor' }) },
      { label: 'footer.mentorPortal', link: linkOptions({ to: '/mentor/auth' }) },
      { label: 'footer.mentorDashboard', link: linkOptions({ to: '/mentor/dashboard' }) },
      { label: 'footer.mentorResources', link: linkOptions({ to: '/mentor/resources' }) },
      { label: 'footer.community', link: linkOptions({ to: '/gradnet' }) },
    ],
  },
  {
    title: 'footer.about',
    links: [
      { label: 'footer.aboutUs', link: linkOptions({ to: '/about' }) },
      { label: 'footer.contactUs', link: linkOptions({ to: '/contact' }) },
      { label: 'footer.careers', link: linkOptions({ to: '/about', hash: 'careers' }) },
    ],
  },
] as const

const socialIcons = {
  LinkedIn: IconBrandLinkedin,
  X: IconBrandX,
  YouTube: IconBrandYoutube,
  Instagram: IconBrandInstagram,
}

const legalLink = (text: string) => linkOptions({ to: '/legal/$text', params: { text } })

const brandedLinks = ['privacy', 'terms'] as const

/** Links to the operator's texts and pages, or to the articles of the help page in their place. */
const BrandLinks = () => {
  const { t, i18n } = useTranslation()
  const { texts, links } = getPageBrand()
  const look = { className: classes.link ?? '', underline: 'hover' } as const
  return (
    <>
      {brandedLinks.map((text) => (
        <li key={text}>
          <TextLink {...(texts.includes(text) ? legalLink(text) : { to: '/help', hash: text })} {...look}>
            {t(`footer.${text}`)}
          </TextLink>
        </li>
      ))}
      {texts.includes('imprint') ? (
        <li data-brand="imprint">
          <TextLink {...legalLink('imprint')} {...look}>
            {t('footer.imprint')}
          </TextLink>
        </li>
      ) : null}
      {links.map(({ url, label }) => (
        <li key={url} data-brand="link">
          <Anchor href={url} {...look}>
            {label[i18n.language as Language] ?? label.en}
          </Anchor>
        </li>
      ))}
    </>
  )
}

const isKnown = (name: string): name is keyof typeof socialIcons => name in socialIcons

/** Footer of public pages: description of the product and links (FT-01). */
export const SiteFooter = () => {
  const { t } = useTranslation()
  return (
    <footer className={classes.footer}>
      <div className={classes.grid}>
        <div className={classes.blurb}>
          <Logo />
          <Text size="sm" c="dimmed" mt="sm">
            {t('footer.blurb')}
          </Text>
          <ul className={classes.social}>
            {socialLinks
              .filter(({ name }) => isKnown(name))
              .map(({ name, url }) => {
                const Icon = isKnown(name) ? socialIcons[name] : IconBrandX
                return (
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
                )
              })}
          </ul>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={t(title)}>
            <Title order={2} size="sm" ff="text" className={classes.title ?? ''}>
              {t(title)}
            </Title>
            <ul className={classes.links}>
              {links.map(({ label, link }) => (
                <li key={label}>
                  <TextLink {...link} className={classes.link ?? ''} underline="hover">
                    {t(label)}
                  </TextLink>
                </li>
              ))}
              {title === 'footer.about' ? <BrandLinks /> : null}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  )
}
