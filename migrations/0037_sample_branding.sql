-- The sample branding of the franchise dashboard is stored in the browser. Its rows are sample data, which nothing else
-- shows, so they are not carried over; the sweep deletes logos that no table names.
DROP TABLE franchise_uploads;
DROP TABLE franchise_branding;
