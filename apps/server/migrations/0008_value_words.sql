ALTER TABLE "model_point" ADD COLUMN "value_words" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "point" ADD COLUMN "value_words" jsonb DEFAULT '[]'::jsonb NOT NULL;