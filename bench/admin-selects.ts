interface Selects {
  /** The page, by company, limit and offset. */
  rows: string
  total: string
  /** What belongs to the rows of the page, by their ids. */
  more?: string
}

/** What a list call must read at the least: the page's rows, the count, and what its rows show of other tables. */
export const adminSelects: Record<string, Selects> = {
  users: {
    rows: `select u.id, u.login_name, u.name, u.nickname, u.department_id, d.name as depart_name, u.phone, u.email, u.job_title,
      u.head_img, u.is_agent, u.status, u.must_change_password, u.language, u.theme, u.last_sign_in_at, u.created_at
      from app_user u left join department d on d.id = u.department_id where u.company_id = $1 order by u.id desc limit $2 offset $3`,
    total: 'select count(*)::int as total from app_user where company_id = $1',
    more: `select ur.user_id, r.id, r.name from user_role ur join role r on r.id = ur.role_id
      where ur.user_id = any($1) order by r.sort, r.id`,
  },
  roles: {
    rows: `select id, code, name, remark, status, scope, built_in, sort, created_at, updated_at from role
      where company_id = $1 order by sort, id limit $2 offset $3`,
    total: 'select count(*)::int as total from role where company_id = $1',
    more: 'select role_id, count(*)::int as total from user_role where role_id = any($1) group by role_id',
  },
  operations: {
    rows: `select id, user_id, user_name, title, target, code, message, ip, duration_ms, method, path, created_at from operate_log
      where company_id = $1 order by created_at desc, id desc limit $2 offset $3`,
    total: 'select count(*)::int as total from operate_log where company_id = $1',
  },
  signIns: {
    rows: `select id, user_id, login_name, user_name, kind, succeeded, message, ip, user_agent, created_at from sign_in_log
      where company_id = $1 order by created_at desc, id desc limit $2 offset $3`,
    total: 'select count(*)::int as total from sign_in_log where company_id = $1',
  },
}
