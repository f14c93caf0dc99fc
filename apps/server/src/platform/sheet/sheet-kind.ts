import { open } from 'node:fs/promises'
import { UserFault } from '../work/answer-questions.ts'

type SheetKind = 'xlsx' | 'xls' | 'csv'

const SEEN = 4096
/** How files of Microsoft's older programs begin, and those that newer ones have encrypted. */
const COMPOUND = 'd0cf11e0a1b11ae1'

/** What a file is, whatever it is called: the beginning says so. What is no sheet is named as what it is. */
export async function kindOfSheet(path: string): Promise<SheetKind> {
  const begin = await beginOf(path)
  if (!begin.length) throw new UserFault('文件是空的')
  const hex = begin.toString('hex', 0, 8)
  if (hex === COMPOUND) return 'xls'
  if (/^504b(0304|0506|0708)/.test(hex)) return 'xlsx'
  if (hex.startsWith('25504446')) throw new UserFault('这是 PDF 文件，不是表格')
  // Of a bitmap four bytes are zero: BM alone may be the heading 编码 as older programs write it.
  if (/^(ffd8ff|89504e47|47494638|424d.{8}0{4})/.test(hex)) throw new UserFault('这是图片，不是表格')
  if (/^(52617221|377abcaf|1f8b)/.test(hex)) throw new UserFault('这是压缩包，请解压后上传其中的表格')
  const text = begin
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
    .toLowerCase()
  if (text.startsWith('<?xml') && text.includes('urn:schemas-microsoft-com:office:spreadsheet'))
    throw new UserFault('这是 XML 表格（2003），请用表格软件打开后另存为 .xlsx 再上传')
  if (/^(<!doctype html|<html|<head|<meta|<body|<table|<style|<!--|<div)/.test(text))
    throw new UserFault('这是网页（HTML）文件，只是扩展名像表格，请用表格软件打开后另存为 .xlsx 再上传')
  if (text.startsWith('mime-version:'))
    throw new UserFault('这是网页归档（MHT）文件，请用表格软件打开后另存为 .xlsx 再上传')
  if (text.startsWith('<?xml')) throw new UserFault('这是 XML 文件，不是表格')
  return 'csv'
}

async function beginOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SEEN), 0, SEEN, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
