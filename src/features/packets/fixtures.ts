import { randomBytes, randomUUID } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import type { PortalLimits } from './rules.ts'

/** Builds a PDF with empty pages and a title. */
export const buildPdf = async (pages: number): Promise<Uint8Array<ArrayBuffer>> => {
  const document = await PDFDocument.create()
  for (let at = 0; at < pages; at++) document.addPage().drawText(`Page ${at + 1}`)
  return new Uint8Array(await document.save())
}

/** Builds a picture of noise, which hardly compresses, as a phone takes it of a transcript. */
export const buildPicture = async (
  type: 'png' | 'jpeg',
  width = 1600,
  height = 2200,
): Promise<Uint8Array<ArrayBuffer>> => {
  const noise = randomBytes(Math.ceil(width / 4) * Math.ceil(height / 4) * 3)
  const raw = { width: Math.ceil(width / 4), height: Math.ceil(height / 4), channels: 3 as const }
  const picture = sharp(noise, { raw }).resize(width, height)
  return new Uint8Array(await (type === 'png' ? picture.png() : picture.jpeg({ quality: 92 })).toBuffer())
}

/** Builds a scanned PDF with one picture on each page. */
export const buildScan = async (pages: number, type: 'png' | 'jpeg' = 'jpeg'): Promise<Uint8Array<ArrayBuffer>> => {
  const document = await PDFDocument.create()
  for (let at = 0; at < pages; at++) {
    const content = await buildPicture(type)
    const picture = type === 'png' ? await document.embedPng(content) : await document.embedJpg(content)
    const page = document.addPage([595, 842])
    page.drawImage(picture, { x: 0, y: 0, width: 595, height: 842 })
  }
  return new Uint8Array(await document.save())
}

/** Builds a PDF that needs a password to be opened. */
export const buildEncryptedPdf = async (): Promise<Uint8Array<ArrayBuffer>> => {
  const document = await PDFDocument.create()
  document.addPage()
  document.encrypt({ userPassword: 'secret', ownerPassword: 'secret' })
  return new Uint8Array(await document.save())
}

/** Builds the input of a new packet of some requirements. */
export const buildPacket = (applicationId: string, requirementIds: string[], limits: Partial<PortalLimits> = {}) => ({
  ...{ id: randomUUID(), applicationId, requirementIds, prefix: '' },
  limits: { maxKilobytes: null, maxPages: null, isMerged: true, naming: 'nameDocument' as const, ...limits },
})
