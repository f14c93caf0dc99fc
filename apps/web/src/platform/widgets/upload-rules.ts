import { t } from '../i18n/translate.ts'

export const PICTURES = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp'] as const

/** Why a file cannot be taken, in words; nothing where it can. `most` in megabytes. */
export function acceptable(file: Pick<File, 'name' | 'size'>, extensions: readonly string[] | undefined, most: number) {
  const ending = file.name.split('.').pop()?.toLowerCase() ?? ''
  if (extensions && !extensions.includes(ending))
    return t('只能上传 {list} 格式的文件', { list: extensions.join('、') })
  if (file.size === 0) return t('文件是空的')
  return file.size > most * 1_048_576 ? t('文件不能超过 {most} MB', { most }) : undefined
}

/** A file's name as its address says it. */
export const nameIn = (address: string) => decodeURIComponent(address.split(/[?#]/)[0]!.split('/').pop() ?? address)
