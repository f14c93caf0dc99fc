import { SafetyOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { session } from '@zhizao/contract/access/session'
import { Form, Input } from 'antd'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import styles from './open-page.module.css'

const calls = client(session)

/** A picture code, good for one try. */
export const usePictureCode = (isWanted: boolean) =>
  useQuery({
    queryKey: ['picture-code'],
    queryFn: () => calls.pictureCode({}, { quiet: true }),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

interface PictureCodeRowProps {
  name: string
  picture: ReturnType<typeof usePictureCode>
  /** Asked for when the form is sent; otherwise whoever uses it up looks. */
  isRequired?: boolean
}

/** Where the letters of the picture are entered; a click gets another. */
export const PictureCodeRow = ({ name, picture, isRequired }: PictureCodeRowProps) => (
  <div className={styles.codeRow}>
    <Form.Item name={name} rules={isRequired ? [{ required: true, message: t('请输入图形验证码') }] : []}>
      <Input
        prefix={<SafetyOutlined />}
        placeholder={t('图形验证码')}
        aria-label={t('图形验证码')}
        autoComplete="off"
        maxLength={10}
      />
    </Form.Item>
    <button type="button" className={styles.code} onClick={() => void picture.refetch()} title={t('看不清，换一张')}>
      {picture.data && <img src={picture.data.image} alt={t('验证码图片')} />}
    </button>
  </div>
)
