ALTER TABLE "outbox_message" DROP CONSTRAINT "outbox_message_id_companyId_unique";--> statement-breakpoint
DROP INDEX "app_user_email";--> statement-breakpoint
ALTER TABLE "outbox_message" ALTER COLUMN "company_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "verification_code" ADD COLUMN "user_id" bigint;--> statement-breakpoint
ALTER TABLE "verification_code" ADD COLUMN "company_id" bigint;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "verified_phone" text;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "verified_email" text;--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_verified_phone" ON "app_user" USING btree ("verified_phone","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_verified_email" ON "app_user" USING btree ("verified_email","company_id");--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_phone_as_verified" CHECK ("app_user"."verified_phone" is null or "app_user"."verified_phone" is not distinct from "app_user"."phone");--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_email_as_verified" CHECK ("app_user"."verified_email" is null or "app_user"."verified_email" is not distinct from lower("app_user"."email"));--> statement-breakpoint
-- Messages with codes are no company's any more; what was not sent loses its code.
UPDATE "outbox_message" SET "company_id" = null, "content" = null, "next_try_at" = null,
  "state" = case when "state" in ('waiting', 'sending') then 'expired' else "state" end WHERE "is_secret";--> statement-breakpoint
-- Who registered entered a code that was sent to his address. It counts as proved while it is still his; other addresses were never proved.
UPDATE "app_user" u SET
  "verified_phone" = case when l."request" ->> 'phone' = u."phone" then u."phone" end,
  "verified_email" = case when lower(l."request" ->> 'email') = lower(u."email") then lower(u."email") end
  FROM "operate_log" l
  WHERE l."path" = '/openRegister/openRegisterAdd' AND l."code" = 200 AND l."user_id" = u."id" AND l."company_id" = u."company_id";--> statement-breakpoint
-- The button that let a company's people read codes.
DELETE FROM "resource" WHERE "code" = 'outbox:codes' AND "company_id" IS NULL;
