import type { SignInImage } from '@zhizao/contract/access/session'
import type { FileReply } from '@zhizao/contract/http/upload'
import { and, eq } from 'drizzle-orm'
import { companies } from '../../company/company/company.table.ts'
import { companyDetails } from '../../company/company-detail/company-detail.table.ts'
import type { Context } from '../../platform/context.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { storedFiles } from '../../platform/files/stored-file.table.ts'
import { notFound } from '../../platform/refusal.ts'

const keys: Record<SignInImage, string> = { logo: 'xtLogo', background: 'loginBg' }

async function settingsOf(context: Context, companyCode: string | undefined) {
  if (!companyCode) return undefined
  const [company] = await context.db
    .select()
    .from(companies)
    .where(and(eq(companies.code, companyCode), eq(companies.status, 1)))
  if (!company) return undefined
  const details = await context.db.select().from(companyDetails).where(eq(companyDetails.companyId, company.id))
  return { company, value: (key: string) => details.find((detail) => detail.key === key)?.value ?? '' }
}

/** Number of one of our own files in an address. */
const fileIn = (address: string) => /^\/api\/files\/(\d{1,18})$/.exec(address)?.[1]

/** What the sign-in page shows of a company. Unknown codes look like none at all. */
export async function signInLook(context: Context, companyCode: string | undefined) {
  const found = await settingsOf(context, companyCode)
  const picture = (image: SignInImage) => {
    const address = found?.value(keys[image]) ?? ''
    const file = fileIn(address)
    return file ? `/api/company/signInImage/${encodeURIComponent(found!.company.code)}/${image}?v=${file}` : address
  }
  return {
    systemName: found?.value('xtmc') || '工业物联网云平台',
    logo: picture('logo'),
    background: picture('background'),
    companyName: found?.company.name ?? '',
  }
}

/** A picture that a company has put on its sign-in page; no other of its files. */
export async function signInImage(
  { companyCode, image }: { companyCode: string; image: SignInImage },
  context: Context,
  files: FileStore,
): Promise<FileReply> {
  const found = await settingsOf(context, companyCode)
  const id = found && fileIn(found.value(keys[image]))
  if (!id) throw notFound('图片')
  const [row] = await context.db
    .select()
    .from(storedFiles)
    .where(and(eq(storedFiles.id, id), eq(storedFiles.companyId, found.company.id), eq(storedFiles.kind, 'image')))
  if (!row) throw notFound('图片')
  return {
    filename: row.name,
    mime: row.mime,
    content: { path: files.pathOf(row), size: row.size },
    inline: true,
  }
}
