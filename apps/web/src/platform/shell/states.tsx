import { Button, Spin } from 'antd'
import type { ReactNode } from 'react'
import { refusalIn } from '../api/client.ts'
import { t } from '../i18n/translate.ts'
import styles from './states.module.css'

interface StateProps {
  title: string
  detail?: ReactNode
  action?: ReactNode
  art?: ReactNode
}

/** One look for everything that stands where content is absent. */
export function State({ title, detail, action, art }: StateProps) {
  return (
    <div className={styles.state} role="status">
      {art ?? <EmptyArt />}
      <p className={styles.title}>{title}</p>
      {detail && <div className={styles.detail}>{detail}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

/** Nothing to show yet. */
export const EmptyState = ({ title = t('暂无数据'), detail, action }: Partial<StateProps>) => (
  <State title={title} detail={detail} action={action} />
)

/** The user may not see this. */
export const NoPermission = () => (
  <State art={<LockArt />} title={t('没有权限，请联系管理员')} detail={t('您的角色未包含此页面的查看权限。')} />
)

/** A query failed: says why and offers another try. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  if (refusalIn(error)?.code === 401) return <NoPermission />
  return (
    <State
      art={<FaultArt />}
      title={t('加载失败')}
      detail={refusalIn(error)?.msg ?? t('系统错误，请稍后重试！')}
      action={onRetry && <Button onClick={onRetry}>{t('重新加载')}</Button>}
    />
  )
}

/** A part of a page is on its way. */
export const Loading = () => (
  <div className={styles.loading}>
    <Spin />
  </div>
)

/** The whole window is on its way. */
export const LoadingPage = () => (
  <div className={styles.loadingPage}>
    <Spin size="large" />
  </div>
)

const EmptyArt = () => (
  <svg className={styles.art} viewBox="0 0 160 110" aria-hidden="true">
    <ellipse cx="80" cy="98" rx="58" ry="7" className={styles.ground} />
    <path d="M40 44h80v44a6 6 0 0 1-6 6H46a6 6 0 0 1-6-6z" className={styles.face} />
    <path d="M40 44 54 26h52l14 18H97l-5 9H68l-5-9z" className={styles.lid} />
    <path d="M64 72h32M64 80h20" className={styles.stroke} />
  </svg>
)

const LockArt = () => (
  <svg className={styles.art} viewBox="0 0 160 110" aria-hidden="true">
    <ellipse cx="80" cy="98" rx="58" ry="7" className={styles.ground} />
    <path d="M62 50V36a18 18 0 0 1 36 0v14" className={styles.bow} />
    <rect x="50" y="48" width="60" height="46" rx="7" className={styles.face} />
    <path d="M80 64v12" className={styles.accent} />
    <circle cx="80" cy="63" r="5" className={styles.dot} />
  </svg>
)

export const FaultArt = () => (
  <svg className={styles.art} viewBox="0 0 160 110" aria-hidden="true">
    <ellipse cx="80" cy="98" rx="58" ry="7" className={styles.ground} />
    <rect x="34" y="24" width="92" height="62" rx="7" className={styles.face} />
    <path d="M34 40h92" className={styles.stroke} />
    <path d="M46 66h14l8-14 10 26 9-18 5 6h22" className={styles.accent} />
  </svg>
)
