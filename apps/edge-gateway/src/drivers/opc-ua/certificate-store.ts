import { X509Certificate } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Certificates, KnownCertificate } from '@zhizao/gateway-link/questions'
import { Unanswered } from '../driver.ts'

const most = 100

const storeFolder = (dataFolder: string) => join(dataFolder, 'opc-ua')
/** Where the library looks for it. */
export const ownCertificateFile = (dataFolder: string) =>
  join(storeFolder(dataFolder), 'own/certs/client_certificate.pem')

/**
 * The certificates of a gateway as the library keeps them on disk: its own, those of servers that somebody has confirmed, and those
 * that were turned away. Every new connection reads them anew; one that stands is ended by its driver (`distrusted`). Without the library: it weighs more than the rest of the gateway.
 */
export function certificateStore(dataFolder: string) {
  const root = storeFolder(dataFolder)
  const folders = { trusted: join(root, 'trusted/certs'), waiting: join(root, 'rejected') }
  const own = () => read(ownCertificateFile(dataFolder))

  function filesOf(folder: keyof typeof folders): { file: string; known: KnownCertificate }[] {
    const path = folders[folder]
    if (!existsSync(path)) return []
    const mine = own()?.thumbprint
    return readdirSync(path).flatMap((file) => {
      const known = read(join(path, file))
      return known && known.thumbprint !== mine ? [{ file, known }] : []
    })
  }

  function move(thumbprint: string, from: keyof typeof folders, to: keyof typeof folders): void {
    const found = filesOf(from).find(({ known }) => known.thumbprint === thumbprint)
    if (!found) throw new Unanswered('盒子上没有该指纹的证书，请刷新后重试')
    mkdirSync(folders[to], { recursive: true })
    renameSync(join(folders[from], found.file), join(folders[to], found.file))
  }

  return {
    own,
    all(): Certificates {
      const mine = own()
      const listed = (folder: keyof typeof folders) =>
        filesOf(folder)
          .map(({ known }) => known)
          .slice(0, most)
      return { ...(mine ? { own: mine } : {}), trusted: listed('trusted'), waiting: listed('waiting') }
    },
    trust: (thumbprint: string) => move(thumbprint, 'waiting', 'trusted'),
    distrust: (thumbprint: string) => move(thumbprint, 'trusted', 'waiting'),
  }
}

function read(path: string): KnownCertificate | undefined {
  try {
    const certificate = new X509Certificate(readFileSync(path))
    return {
      thumbprint: thumbprintOf(certificate.raw),
      subject: oneLine(certificate.subject),
      issuer: oneLine(certificate.issuer),
      validFrom: Date.parse(certificate.validFrom),
      validTo: Date.parse(certificate.validTo),
    }
  } catch {
    return undefined // no certificate, or none that can be read
  }
}

/** SHA-1 over a certificate in DER, as servers and their tools show it. */
export const thumbprintOf = (der: Buffer) => new X509Certificate(der).fingerprint.replaceAll(':', '')

const oneLine = (name: string) => name.replaceAll('\n', ', ').slice(0, 300)
