import type { User } from '@zhizao/contract/access/user'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import type { Way } from '../registration/address-code.tsx'
import classes from './account.module.css'
import { AddressDialog } from './address-dialog.tsx'

const WAYS: readonly { way: Way; title: string; isVerified: (own: User) => boolean }[] = [
  { way: 'phone', title: '手机号', isVerified: (own) => own.phoneVerified },
  { way: 'email', title: '邮箱', isVerified: (own) => own.emailVerified },
]

/** The user's own phone and e-mail, and whether he has proved them to be his. */
export function AddressList({ own, onSaved }: { own: User; onSaved: () => void }) {
  const [changed, change] = useState<Way>()
  return (
    <>
      <dl className={classes.addresses}>
        {WAYS.map(({ way, title, isVerified }) => (
          <div key={way} className={classes.address}>
            <dt>{t(title)}</dt>
            <dd>
              {own[way] || '—'}
              {own[way] &&
                (isVerified(own) ? <Tag color="success">{t('已验证')}</Tag> : <Tag color="warning">{t('未验证')}</Tag>)}
            </dd>
            <dd className={classes.act}>
              <Button onClick={() => change(way)}>
                {!own[way] ? t('添加') : isVerified(own) ? t('更换') : t('验证或更换')}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      {changed && (
        <AddressDialog
          way={changed}
          own={own}
          onClose={() => change(undefined)}
          onSaved={() => {
            change(undefined)
            onSaved()
          }}
        />
      )}
    </>
  )
}
