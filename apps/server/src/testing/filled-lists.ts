import type { Caller } from './caller.ts'
import type { TestServer } from './test-server.ts'

/** A row in each list whose rows come by themselves: of boxes, of writes, of the installation. */
export async function fillLists({ database, companyId }: TestServer, { userId }: Caller) {
  const ofCompany = [
    `insert into box_gap (company_id, box_id, epoch, from_seq, to_seq, missing, missing_count, reason, since)
     select company_id, id, 1, 5, 7, '5-7', 3, 'reported', now() from box where company_id = $1`,
    `insert into box_refused (company_id, box_id, reason, code, count, value, time, first_at, last_at)
     select company_id, id, 'type', 'c', 1, '1', '1', now(), now() from box where company_id = $1`,
    `insert into alarm_event (company_id, kind, title, happened_at) values ($1, 'box-online', '盒子上线', now())`,
    `insert into object_dataset (company_id, object_id, name, sort)
     select company_id, id, '空数据集', 9 from object where company_id = $1 limit 1`,
  ]
  for (const text of ofCompany) await database.system.query(text, [companyId])
  await database.system.query(
    `insert into control_write (company_id, point_id, object_id, point_name, object_name, object_path, value, user_id, user_name,
       expires_at, state)
     select p.company_id, p.id, o.id, p.name, o.name, o.path, '1', $2, '管理员', now(), 'confirmed'
     from point p join object o on o.id = p.object_id where p.company_id = $1`,
    [companyId, userId],
  )
  await database.system.query(`
    insert into upgrade_notice (title, content, starts_at, ends_at, current_version, next_version, creator)
      values ('升级', '内容', now(), now() + interval '1 hour', '1', '2', '管理员');
    insert into script_run (script, started_by, state) values ('backup', '管理员', 'done');
    insert into script_schedule (name, script, cron, enabled) values ('备份', 'backup', '0 0 2 * * ?', false);
    insert into outbox_message (channel, recipient, subject, template, masked_text, is_secret)
      values ('mail', 'a@b.cn', '验证码', 'verify-code', '******', true)`)
}
