import type { ClientBase } from 'pg'
import { Unfit } from '../unfit.ts'

/** The role the server works as for a company; owned by nobody's login, shared by all databases of a cluster. */
export const APP_ROLE = 'zhizao_app'
/** The role of requests whose caller sees a part of his company's rows only; a member of the app role. */
export const NARROWED_ROLE = 'zhizao_narrowed'
const OLDEST = 150000

/** The database server or its login does not do; the message says what an administrator has to change. */
export class DatabaseUnfit extends Unfit {
  override readonly name = 'DatabaseUnfit'
}

interface Facts {
  version: number
  versionText: string
  login: string
  database: string
  mayCreateRoles: boolean
  mayCreateSchemas: boolean
  mayCreateTables: boolean
  roleExists: boolean
  mayActAsRole: boolean
  mayPassRoleOn: boolean
  narrowedRoleExists: boolean
  narrowedIsMember: boolean
  mayActAsNarrowed: boolean
  mayPassNarrowedOn: boolean
}

/** Refuses a server older than PostgreSQL 15 and a login without the rights, with the statements that give them. */
export async function requireFitServer(client: Pick<ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<Facts>(
    `select version, "versionText", login, database, "mayCreateRoles", "mayCreateSchemas", "mayCreateTables",
       role is not null as "roleExists",
       role is not null and pg_has_role(login, role, word) as "mayActAsRole",
       role is not null and ("isSuperuser" or pg_has_role(login, role, word || ' WITH ADMIN OPTION')
         or (version < 160000 and "mayCreateRoles")) as "mayPassRoleOn",
       narrowed is not null as "narrowedRoleExists",
       narrowed is not null and role is not null and pg_has_role(narrowed, role, 'USAGE') as "narrowedIsMember",
       narrowed is not null and pg_has_role(login, narrowed, word) as "mayActAsNarrowed",
       narrowed is not null and ("isSuperuser" or pg_has_role(login, narrowed, word || ' WITH ADMIN OPTION')
         or (version < 160000 and "mayCreateRoles")) as "mayPassNarrowedOn"
     from (select current_setting('server_version_num')::int as version,
         current_setting('server_version') as "versionText", current_user::name as login, current_database() as database,
         rolcreaterole or rolsuper as "mayCreateRoles", rolsuper as "isSuperuser",
         has_database_privilege(current_database(), 'CREATE') as "mayCreateSchemas",
         has_schema_privilege('public', 'CREATE') as "mayCreateTables",
         -- Since 16 the maker of a role is its member without being able to act as it.
         case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end as word,
         (select oid from pg_roles where rolname = '${APP_ROLE}') as role,
         (select oid from pg_roles where rolname = '${NARROWED_ROLE}') as narrowed
       from pg_roles where rolname = current_user) as facts`,
  )
  const problem = problemOf(rows[0]!)
  if (problem) throw new DatabaseUnfit(problem)
}

/** What is wrong with a server, in Chinese; undefined where nothing is. */
export function problemOf(facts: Facts): string | undefined {
  const { version, versionText, login, database } = facts
  if (version < OLDEST)
    return `数据库是 PostgreSQL ${versionText}，需要 15 或更高版本。请升级后重试，或改用内置数据库。`
  const missing: string[] = []
  if (!facts.mayCreateSchemas) missing.push(`GRANT CREATE ON DATABASE "${database}" TO "${login}";`)
  if (!facts.mayCreateTables) missing.push(`GRANT USAGE, CREATE ON SCHEMA public TO "${login}";`)
  if (!facts.roleExists && !facts.mayCreateRoles)
    missing.push(`CREATE ROLE ${APP_ROLE} NOLOGIN;`, `GRANT ${APP_ROLE} TO "${login}";`)
  if (facts.roleExists && !facts.mayActAsRole && !facts.mayPassRoleOn) missing.push(`GRANT ${APP_ROLE} TO "${login}";`)
  missing.push(...missingOfNarrowed(facts))
  if (!missing.length) return undefined
  const lines = missing.map((statement) => `  ${statement}`)
  return `数据库账号 ${login} 的权限不足。请由数据库管理员在数据库 ${database} 中执行以下语句后重试：\n${lines.join('\n')}`
}

function missingOfNarrowed(facts: Facts): string[] {
  const grant = `GRANT ${NARROWED_ROLE} TO "${facts.login}";`
  const mayMake = !facts.roleExists || facts.mayPassRoleOn
  if (!facts.narrowedRoleExists)
    return facts.mayCreateRoles && mayMake ? [] : [`CREATE ROLE ${NARROWED_ROLE} NOLOGIN IN ROLE ${APP_ROLE};`, grant]
  return [
    ...(facts.narrowedIsMember || mayMake ? [] : [`GRANT ${APP_ROLE} TO ${NARROWED_ROLE};`]),
    ...(facts.mayActAsNarrowed || facts.mayPassNarrowedOn ? [] : [grant]),
  ]
}

/** Makes the roles where they are missing, and lets the login act as them. */
export async function provideRoles(client: Pick<ClientBase, 'query'>): Promise<void> {
  await client.query(`do $$ declare word text; begin
    word := case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end;
    -- Roles belong to the whole cluster: the server of another database may have been quicker.
    if not exists (select from pg_roles where rolname = '${APP_ROLE}') then
      begin
        create role ${APP_ROLE} nologin;
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    if not pg_has_role(current_user, '${APP_ROLE}', word) then
      execute format('grant ${APP_ROLE} to %I', current_user);
    end if;
    if not exists (select from pg_roles where rolname = '${NARROWED_ROLE}') then
      begin
        create role ${NARROWED_ROLE} nologin in role ${APP_ROLE};
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    if not pg_has_role('${NARROWED_ROLE}', '${APP_ROLE}', 'USAGE') then
      grant ${APP_ROLE} to ${NARROWED_ROLE};
    end if;
    if not pg_has_role(current_user, '${NARROWED_ROLE}', word) then
      execute format('grant ${NARROWED_ROLE} to %I', current_user);
    end if;
  end $$`)
}

const NO_ANSWER = /timeout exceeded when trying to connect|Connection terminated due to connection timeout/
const passing = ['ECONNREFUSED', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', '53300', '57P03']

/** Whether the database may well be opened later, without anybody changing something here. */
export const isPassingDatabaseError = (error: unknown) => {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return passing.includes(code) || NO_ANSWER.test(message)
}

/** Why the database could not be opened, in words for who set DATABASE_URL; undefined for other errors. */
export function explainDatabaseError(error: unknown): string | undefined {
  if (error instanceof DatabaseUnfit) return error.message
  const { code, message = '' } = error as { code?: string; message?: string }
  switch (code) {
    case 'ECONNREFUSED':
      return '无法连接数据库：对方拒绝连接。请检查 DATABASE_URL 的主机和端口，以及 PostgreSQL 是否已启动。'
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return '无法连接数据库：找不到 DATABASE_URL 中的主机名。'
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return '无法连接数据库：主机没有应答。请检查 DATABASE_URL、网络和防火墙。'
    case '28P01':
      return '无法连接数据库：用户名或密码不正确（DATABASE_URL）。'
    case '28000':
      return `无法连接数据库：服务器不允许该账号登录，请检查 pg_hba.conf（${message}）。`
    case '3D000':
      return '无法连接数据库：DATABASE_URL 中的数据库不存在，请先创建它。'
    case '42501':
      return `数据库账号的权限不足：${message}。数据表应由 DATABASE_URL 中的账号所有。`
    case '53300':
      return '无法连接数据库：连接数已满，请增大 PostgreSQL 的 max_connections。'
    case '57P03':
      return '数据库正在启动或关闭，请稍后重试。'
  }
  if (NO_ANSWER.test(message)) return '无法连接数据库：主机没有应答。请检查 DATABASE_URL、网络和防火墙。'
  return undefined
}
