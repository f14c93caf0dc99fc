import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { type Passkey, secondFactor } from '@zhizao/contract/access/second-factor'
import { Button } from 'antd'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { moment } from '../../platform/shell/moment.ts'
import { AskFirst } from '../../platform/widgets/ask.tsx'
import { passkeyTrouble } from './browser-passkey.ts'
import { Part, type PartProps } from './part.tsx'
import { PasskeyDialog } from './passkey-dialog.tsx'
import classes from './second-factor.module.css'

const calls = client(secondFactor)

/** The passkeys of a user: added, named, taken away. Where this page cannot use them it says why. */
export function PasskeyPart({ own, onChanged }: PartProps) {
  const [named, name] = useState<Passkey | 'new'>()
  const trouble = passkeyTrouble(own.site)
  return (
    <Part
      title={t('通行密钥')}
      text={trouble || t('用指纹、面容、设备密码或安全密钥代替验证码。')}
      acts={
        <Button disabled={trouble !== ''} onClick={() => name('new')}>
          {t('添加')}
        </Button>
      }
    >
      {own.passkeys.length > 0 && (
        <ul className={classes.list}>
          {own.passkeys.map((passkey) => (
            <li key={passkey.id}>
              <span className={classes.name}>
                {passkey.name}
                <small>{factsOf(passkey, own.site)}</small>
              </span>
              <Button
                type="text"
                icon={<EditOutlined />}
                aria-label={t('重命名“{name}”', { name: passkey.name })}
                onClick={() => name(passkey)}
              />
              <AskFirst
                title={t('删除通行密钥“{name}”？', { name: passkey.name })}
                description={t('删除后不能再用它登录。')}
                onConfirm={async () => {
                  await calls.removePasskey({ id: passkey.id })
                  await onChanged()
                }}
              >
                <Button
                  type="text"
                  danger
                  icon={<DeleteOutlined />}
                  aria-label={t('删除“{name}”', { name: passkey.name })}
                />
              </AskFirst>
            </li>
          ))}
        </ul>
      )}
      {named && (
        <PasskeyDialog
          passkey={named === 'new' ? undefined : named}
          onClose={() => name(undefined)}
          onSaved={async (codes) => {
            name(undefined)
            await onChanged(codes)
          }}
        />
      )}
    </Part>
  )
}

function factsOf({ createdAt, lastUsedAt, site }: Passkey, here: string) {
  const used = lastUsedAt ? t('最近使用 {time}', { time: moment(lastUsedAt) }) : t('还没有用过')
  const added = t('{time} 添加', { time: moment(createdAt) })
  return [added, used, ...(site === here ? [] : [t('用于 {site}', { site })])].join(' · ')
}
