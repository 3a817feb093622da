-- The cards with the most views of a month, for the ranking of an organization: with 50,000 cards, a sum over every one of
-- them would read as many rows for each day or month of a report.
CREATE INDEX visit_months_by_views ON visit_months (month, views) WHERE card_no <> 0;
