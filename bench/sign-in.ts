import { session } from '@zhizao/contract/access/session'
import pg from 'pg'
import { hashSecret, secretFits } from '../apps/server/src/platform/access/secret-hash.ts'
import { callerOf } from '../apps/server/src/testing/caller.ts'
import { openBenchServer } from './bench-server.ts'
import { type Figure, median, timed } from './figure.ts'
import { sized } from './size.ts'

const crowds = sized([12, 50, 200], [3])
const password = 'Bench-crowd-1'

/** How long until everybody is in and has his menus, of people who sign in at the same moment, against verifying their passwords alone. */
export async function signIns(): Promise<Figure> {
  const server = await openBenchServer()
  try {
    const passwordHash = await hashSecret(password)
    const oneHash = await hashTime(passwordHash)
    await addPeople(server.databaseUrl, passwordHash)
    const notes: string[] = []
    let [took, alone] = [0, 0]
    for (const crowd of crowds) {
      const health = watch(`${server.url}/api/health`)
      let succeeded = 0
      took = await timed(() =>
        Promise.all(
          Array.from({ length: crowd }, async (_, at) => {
            const person = callerOf(server.url, undefined)
            const answer = await person
              .signIn(`crowd${crowd}-${at}`, password)
              .then(() => person.call(session.menu))
              .catch(() => undefined)
            if (answer?.code === 200) succeeded++
          }),
        ),
      )
      alone = oneHash * crowd
      const slowest = await health()
      notes.push(
        `${crowd} at once: ${succeeded} in after ${Math.round(took)} ms, ${(took / alone).toFixed(2)} of the hashes alone; slowest answer of health ${Math.round(slowest)} ms`,
      )
    }
    return {
      name: 'sign-ins',
      ratio: took / alone,
      ours: `${Math.round(took)}ms`,
      baseline: `${Math.round(alone)}ms`,
      notes,
    }
  } finally {
    await server.close()
  }
}

async function hashTime(passwordHash: string) {
  const times: number[] = []
  for (let each = 0; each < 9; each++) times.push(await timed(() => secretFits(passwordHash, password)))
  return median(times)
}

async function addPeople(databaseUrl: string, passwordHash: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  for (const crowd of crowds)
    await client.query(
      `with made as (
         insert into app_user (company_id, login_name, name, password_hash)
         select company_id, 'crowd${crowd}-' || each, '班组' || each, $1
         from app_user, generate_series(0, ${crowd - 1}) as each where login_name = 'admin' returning id, company_id)
       insert into user_role (company_id, user_id, role_id)
       select made.company_id, made.id, role_id from made, user_role
       where user_role.user_id = (select id from app_user where login_name = 'admin')`,
      [passwordHash],
    )
  await client.end()
}

/** Asks an address again and again; answers how long the slowest answer took. */
function watch(address: string) {
  let isOver = false
  let slowest = 0
  const asking = (async () => {
    while (!isOver) {
      slowest = Math.max(slowest, await timed(() => fetch(address).then((answer) => answer.arrayBuffer())))
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()
  return async () => {
    isOver = true
    await asking
    return slowest
  }
}
