import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'

/** A fresh empty database and folder for one test file. */
export async function createTestDatabase(): Promise<{ url: string; folder: string; drop(): Promise<void> }> {
  const server = process.env.TEST_POSTGRES_URL ?? 'postgres://zz:zz@127.0.0.1:5432/postgres'
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = async (text: string) => {
    const client = new pg.Client(server)
    await client.connect()
    await client.query(text).finally(() => client.end())
  }
  await admin(`create database ${name}`)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'zhizao-test-'))
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    folder,
    async drop() {
      await admin(`drop database if exists ${name} with (force)`)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
