import { DeleteOutlined, FileOutlined, PlusOutlined, UploadOutlined } from '@ant-design/icons'
import { App, Button, Flex, Image, Progress, Typography, Upload } from 'antd'
import { useContext, useState } from 'react'
import { t } from '../i18n/translate.ts'
import { shrunkPicture } from './shrunk-picture.ts'
import { UploadContext } from './upload-context.ts'
import { acceptable, nameIn, PICTURES } from './upload-rules.ts'

export interface UploadFieldProps {
  id?: string
  kind?: 'image' | 'file'
  /** The file's address. */
  value?: string | null
  onChange?: (value: string | null) => void
  /** Endings without the dot; pictures where `kind` is image. */
  extensions?: readonly string[]
  /** Megabytes. */
  most?: number
  /** Pixels: a picture that is larger, or neither PNG nor JPEG, is drawn anew before it is sent. */
  shrinksTo?: number
  disabled?: boolean
}

/** One file or picture: chosen or dropped, sent with progress, shown, taken away again. */
export function UploadField(props: UploadFieldProps) {
  const { id, kind = 'file', value, onChange, extensions, most = 20, shrinksTo, disabled } = props
  const send = useContext(UploadContext)
  const { message } = App.useApp()
  const [share, setShare] = useState<number>()
  const [sent, setSent] = useState<{ address: string; name: string }>()
  const endings = extensions ?? (kind === 'image' ? PICTURES : undefined)
  const take = async (chosen: File) => {
    const file = shrinksTo
      ? await shrunkPicture(chosen, { side: shrinksTo, bytes: most * 1_048_576 }).catch(() => chosen)
      : chosen
    const problem = acceptable(file, endings, most)
    if (problem) return void message.error(problem)
    setShare(0)
    try {
      const address = await send!(file, setShare)
      setSent({ address, name: file.name })
      onChange?.(address)
    } catch (error) {
      console.warn('upload refused', error)
    } finally {
      setShare(undefined)
    }
  }
  const remove = !disabled && value && (
    <Button
      type="text"
      danger
      size="small"
      aria-label={t('移除')}
      icon={<DeleteOutlined />}
      onClick={() => onChange?.(null)}
    />
  )
  const shown =
    value &&
    (kind === 'image' ? (
      <Image width={84} height={84} src={value} style={{ objectFit: 'cover' }} />
    ) : (
      <FileLink address={value} name={value === sent?.address ? sent.name : storedName(value)} />
    ))
  return (
    <Flex gap={8} align="center" wrap>
      {shown}
      {remove}
      {share !== undefined && (
        <Progress
          type={kind === 'image' ? 'circle' : 'line'}
          size={kind === 'image' ? 60 : 'small'}
          percent={Math.round(share * 100)}
          style={{ minWidth: 84 }}
        />
      )}
      {!disabled && share === undefined && (!value || kind === 'file') && (
        <Upload
          id={id}
          showUploadList={false}
          accept={endings?.map((ending) => `.${ending}`).join(',')}
          listType={kind === 'image' ? 'picture-card' : 'text'}
          disabled={!send}
          beforeUpload={(file) => {
            void take(file)
            return false
          }}
        >
          {kind === 'image' ? (
            <PlusOutlined aria-label={t('上传图片')} />
          ) : (
            <Button icon={<UploadOutlined />}>{value ? t('重新上传') : t('上传文件')}</Button>
          )}
        </Upload>
      )}
    </Flex>
  )
}

/** The store's addresses are numbers, which say nothing to a reader. */
const storedName = (address: string) => {
  const name = nameIn(address)
  return /^\d+$/.test(name) ? t('已上传的文件') : name
}

function FileLink({ address, name }: { address: string; name: string }) {
  return (
    <Typography.Link href={address} target="_blank" rel="noopener" ellipsis>
      <FileOutlined /> {name}
    </Typography.Link>
  )
}
