import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'

export interface TlsFiles {
  cert: string
  key: string
}

/** Certificate (with its chain) and private key in PEM; throws with the setting's name and what is wrong, in Chinese. */
export function readTlsFiles(certFile: string, keyFile: string): TlsFiles {
  const cert = read('MQTT_TLS_CERT', certFile)
  const key = read('MQTT_TLS_KEY', keyFile)
  if (!certificateIn(certFile, cert).checkPrivateKey(keyIn(keyFile, key)))
    throw new TlsFileProblem('MQTT_TLS_KEY', `私钥 ${keyFile} 与证书 ${certFile} 不匹配，请检查两个文件是否为同一对`)
  return { cert, key }
}

/** A file that cannot be used, and the setting that names it. */
export class TlsFileProblem extends Error {
  readonly setting: string
  constructor(setting: string, message: string) {
    super(message)
    this.setting = setting
  }
}

function read(setting: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const why = code === 'ENOENT' ? '找不到文件' : code === 'EACCES' ? '没有权限读取文件' : '无法读取文件'
    throw new TlsFileProblem(setting, `${why} ${file}`)
  }
}

function certificateIn(file: string, pem: string): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch {
    throw new TlsFileProblem('MQTT_TLS_CERT', `${file} 不是 PEM 格式的证书`)
  }
}

function keyIn(file: string, pem: string): KeyObject {
  try {
    return createPrivateKey(pem)
  } catch (error) {
    const locked = (error as NodeJS.ErrnoException).code === 'ERR_MISSING_PASSPHRASE'
    throw new TlsFileProblem(
      'MQTT_TLS_KEY',
      `${file} ${locked ? '设有密码，请使用没有密码的私钥' : '不是 PEM 格式的私钥'}`,
    )
  }
}
