ALTER TABLE "parcel_provision_registered" ADD COLUMN "wellbeing_resources" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "parcel_provision_registered" ADD COLUMN "packed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "parcel_provision_registered" ADD COLUMN "handed_over" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "parcel_provision_registered" ADD COLUMN "not_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "parcel_provision_registered" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "parcel_provision_registered" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "parcel_provision_registered" ADD COLUMN "hidden" boolean DEFAULT false NOT NULL;